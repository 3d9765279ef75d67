// What happens once every cell has a number: whether they are right, and whether they are the answer that is asked for.
import { isAnswer } from "./answers.js";
import { keysOf } from "./grid.js";

const AT_LEISURE = 2; // seconds to judge a grid that is full
const WRONG = "Every cell has a number, but not all regions are right.";
const OTHER = "This is a solution, but not the one that is asked for.";

// `tab` has { root, backend, grid, clock, say, highlight, solved }; it calls the last one. Call the function after each change of a number.
export function finishing({ root, backend, grid, clock, say, highlight, solved }) {
  return async () => {
    if (!grid.isFull) return undefined;
    const { puzzle, numbers, now } = grid;
    const heard = await backend.ask({ ask: "check", puzzle: { ...puzzle, clues: numbers }, seconds: AT_LEISURE }).done;
    if (heard.event !== "result" || grid.now.filled !== now.filled || grid.now.clues !== now.clues) return undefined;
    const isRight = heard.value.answer === "unique";
    root.dataset.solved = isRight ? "yes" : "no";
    clock.solved(isRight);
    if (isRight) solved();
    say(isRight ? praise(numbers, now.answer) : WRONG);
    if (heard.value.contradiction) highlight({ wrong: keysOf(heard.value.contradiction.clues) });
    return undefined;
  };

  function praise(numbers, answer) {
    const time = clock.told();
    const solved = `Solved${time && ` in ${time}`}`;
    if (!answer) return `${solved}.`;
    return isAnswer(answer, { grid: numbers }) ? `${solved}: this is the answer.` : OTHER;
  }
}
