// Printing: the page alone, even where it is a part of another one.

const BLANK = "<!doctype html><title>dancefloor</title><body></body>";

// Print the tab that is shown. A page with a window of its own prints that window; in a notebook a copy of the page is
// printed, in a frame that nobody sees.
export function print({ root, options }) {
  if (options.address) return globalThis.print();
  const frame = document.createElement("iframe");
  Object.assign(frame, { srcdoc: BLANK, title: "dancefloor", ariaHidden: "true", tabIndex: -1 });
  Object.assign(frame.style, { position: "fixed", width: "0", height: "0", border: "0", visibility: "hidden" });
  frame.addEventListener("load", () => {
    const { contentDocument: copy, contentWindow: view } = frame;
    const style = copy.createElement("style");
    const sheets = [...(root.getRootNode().adoptedStyleSheets ?? [])];
    style.textContent = sheets.flatMap(({ cssRules }) => [...cssRules].map(({ cssText }) => cssText)).join("\n");
    copy.head.append(style);
    globalThis.dispatchEvent(new Event("beforeprint")); // as it comes to a window of one's own
    copy.body.append(cloned(root));
    view.addEventListener("afterprint", () => frame.remove());
    view.print();
  });
  document.body.append(frame);
}

// A copy of an element, with what is drawn on its canvases.
function cloned(root) {
  const copy = root.cloneNode(true);
  const canvases = [...root.querySelectorAll("canvas")];
  for (const [k, canvas] of [...copy.querySelectorAll("canvas")].entries())
    if (canvases[k].width && canvases[k].height) canvas.getContext("2d").drawImage(canvases[k], 0, 0);
  return copy;
}
