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
    copy.body.append(root.cloneNode(true));
    view.addEventListener("afterprint", () => frame.remove());
    view.print();
  });
  document.body.append(frame);
}
