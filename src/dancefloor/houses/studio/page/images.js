// Pictures that the program draws, for puzzles without a board of the page.
import { el } from "./elements.js";

// A puzzle, or a solution of it, as an image; resolves to null if it has no picture.
export async function imageOf(ask, puzzle, solution, alt, view = null) {
  const heard = await ask({ ask: "picture", puzzle, solution, view });
  if (heard.event !== "result") return null;
  const address = URL.createObjectURL(new Blob([heard.value.svg], { type: "image/svg+xml" }));
  const image = el("img", { class: "drawn", src: address, alt });
  image.addEventListener("load", () => URL.revokeObjectURL(address));
  return image;
}
