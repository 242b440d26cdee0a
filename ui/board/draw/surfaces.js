// What a picture can be drawn on, by name. All have size(), pixelOf(event), hasResized(), draw(marks, view) and close().

import { Chart } from "./chart.js";
import { Plane } from "./plane.js";
import { Sketch } from "./sketch.js";

export const SURFACES = { plane: Plane, chart: Chart, sketch: Sketch };
