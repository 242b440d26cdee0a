// Opens the student's page of a class.

import { css, modules, page, templates } from "../../{board}";

modules["shell/class/student_page"].openStudentPage(document.body, { css, modules, page, templates });
