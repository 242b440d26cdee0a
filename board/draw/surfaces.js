// The table of surfaces, by name; each is a Surface with draw(marks, view).

import { Chart } from "./chart.js";
import { Plane } from "./plane.js";
import { Sketch } from "./sketch.js";

export const SURFACES = { plane: Plane, chart: Chart, sketch: Sketch };
