// A puzzle without a board of ours: its text, or a picture of the solution that is shown.
import { el } from "./elements.js";
import { imageOf } from "./images.js";

const told = ({ options, ...rest }) => options?.join("\n") ?? JSON.stringify(rest, null, 1);

// A function that draws it in a place; `tab` is that of packing.js.
export function plain(tab, place) {
  const { state } = tab;
  let asked = null;
  return async () => {
    const { puzzle, about, at } = state;
    const solution = state.solutions[at] ?? null;
    if (asked?.puzzle === puzzle && asked.solution === solution) return;
    asked = { puzzle, solution };
    const mine = asked;
    const alt = solution ? `Solution ${at + 1}` : about?.about;
    const image = about?.drawn ? await imageOf(tab.ask, puzzle, solution, alt) : null;
    if (asked === mine) place.replaceChildren(image ?? el("pre", { tabindex: "0" }, solution ? told(solution) : puzzle.text));
  };
}
