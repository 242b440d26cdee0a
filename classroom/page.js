// Opens the page of a student in a class.

import { css, modules, page, templates } from "../../{board}";

modules["shell/class/student_page"].openStudentPage(document.body, { css, modules, page, templates });
