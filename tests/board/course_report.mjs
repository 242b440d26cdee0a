// A course that opens a lecture by SCORM 1.2, and remembers its reports.

const leaving = []; // what happens when the student leaves
globalThis.addEventListener ??= (_, listener) => leaving.push(listener);
const { reportLecture } = await import("../../board/shell/lecture/course_report.js");

/** The values that the course has after these events: ["scene", i], ["solved", i] or ["leave"]. */
export function reported(lecture, events, { mode = "normal", kept = "", answer = "true" } = {}) {
  leaving.length = 0;
  const values = { "cmi.core.lesson_mode": mode, "cmi.suspend_data": kept };
  const on = reportLecture(lecture, {
    LMSInitialize: () => answer,
    LMSGetValue: (name) => values[name] ?? "",
    LMSSetValue: (name, value) => void (values[name] = value),
    LMSCommit: () => "true",
    LMSFinish: () => "true",
  });
  for (const [name, i] of events) {
    if (name === "leave") leaving.splice(0).forEach((listener) => listener());
    else if (name === "scene") on.scene?.(i);
    else on.board?.(i, { own: { exercise: { solved: name === "solved" } } });
  }
  return values;
}
