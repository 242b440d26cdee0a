// Trials of the exercises in board/exercises/check_run.js, by id.

export const TRIALS = {
  "find-the-bug": ({ solution }) => {
    const bugOf = (given) => solution(given)[1].answer;
    return {
      right: (given) => [bugOf(given)],
      wrong: (given) => [0, 1, 2, 3].filter((i) => i !== bugOf(given)),
      invalid: [null],
    };
  },
};
