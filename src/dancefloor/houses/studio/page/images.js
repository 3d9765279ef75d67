// Pictures that the program draws, for puzzles without a board of the page.
import { el } from "./elements.js";

const SIZE = /^<svg[^>]* width="([\d.]+)" height="([\d.]+)"/;

// A puzzle, or a solution of it, as an image, with what else the query `picture` takes; resolves to null if it has no picture. Its properties `--wide` and `--high`
// are the pixels that it was drawn for, from which style.css fits it into its place.
export async function imageOf(ask, puzzle, solution, alt, how = {}) {
  const heard = await ask({ ask: "picture", puzzle, solution, ...how });
  if (heard.event !== "result") return null;
  const address = URL.createObjectURL(new Blob([heard.value.svg], { type: "image/svg+xml" }));
  const image = el("img", { class: "drawn", src: address, alt });
  const [, wide, high] = SIZE.exec(heard.value.svg);
  image.style.setProperty("--wide", wide);
  image.style.setProperty("--high", high);
  image.addEventListener("load", () => URL.revokeObjectURL(address));
  return image;
}
