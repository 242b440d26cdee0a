// What a picture does with its view: see Viewing in types.d.ts.

import * as plane from "./plane.js";

/** @import { Viewing } from "../types" */

/** @type {Viewing} */
export const planar = {
  fit: plane.fitView,
  zoom: ({ centre, unit }, factor, size, at = centre) => plane.viewAround(at.map((value, i) => value + factor * (centre[i] - value)), factor * unit, size),
  pan: ({ centre, unit }, [right, down], size) => plane.viewAround([centre[0] - right * unit, centre[1] + down * unit], unit, size),
  resized: ({ centre, unit }, size) => plane.viewAround(centre, unit, size),
  contains: (view, place) => plane.isInView(place, view),
  unit: ({ unit }) => unit,
  place: ({ x, y, unit }, [right, down]) => [x[0] + right * unit, y[1] - down * unit],
};
