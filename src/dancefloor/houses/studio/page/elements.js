// Elements made in one expression. Text is always text: nothing here reads HTML.

const SVG = "http://www.w3.org/2000/svg";

export const el = (name, attributes = {}, ...children) => filled(document.createElement(name), attributes, children);
export const svg = (name, attributes = {}, ...children) =>
  filled(document.createElementNS(SVG, name), attributes, children);

function filled(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children);
  return element;
}

// The names of the flags that are set, for the attribute `class`.
export const classes = (flags) => Object.entries(flags).filter(([, is]) => is).map(([name]) => name).join(" ");
