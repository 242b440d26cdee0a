import { css, modules, page, templates } from "../../{board}";

modules["shell/classroom/attending"].attend(document.body, { css, modules, page, templates });
