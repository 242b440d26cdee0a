// Trials of an exercise that asks for a number, from its solution and slips.

import { NUMBER_TOLERANCE } from "../../../../board/exercises/making.js";

/** The trials of an exercise whose answers may differ by `within` from the number at the end of its solution. */
export const numberTrials =
  (within = NUMBER_TOLERANCE) =>
  ({ solution, slips }) => {
    const value = (given) => solution(given).at(-1).answer;
    const isNear = (one, other) => Math.abs(one - other) <= within;
    /** The result of a slip; undefined if the slip is rare, and another number is as near. */
    function trialOf({ name, isRare, gives }, given) {
      const answer = gives(given);
      const others = slips.flatMap((other) => (other.name === name ? [] : [other.gives(given)]));
      return isRare && [value(given), ...others].some((other) => isNear(answer, other)) ? undefined : answer;
    }
    return {
      right: (given) => [value(given), value(given) + within / 2],
      wrong: (given) => [value(given) + 3 * within, value(given) - 3 * within],
      invalid: [null],
      slips: Object.fromEntries(slips.map((slip) => [slip.name, (given) => trialOf(slip, given)])),
    };
  };
