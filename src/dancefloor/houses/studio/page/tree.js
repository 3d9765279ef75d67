// A search tree, drawn from the root down: the nodes met so far, the way to the present one, and how branches ended.
//
//   const tree = new Tree(film.nodes)
//   tree.show(step, node)     // the number of steps that are done, and the present node
import { svg } from "./elements.js";

const [WIDE, HIGH, EDGE] = [18, 34, 16];

export class Tree {
  constructor(nodes) {
    this.nodes = nodes;
    this.drawn = new Map();
    this.svg = svg("svg", { class: "tree", role: "img" });
    const places = laid(nodes);
    const [width, height] = [0, 1].map((axis) => Math.max(...[...places.values()].map((place) => place[axis])));
    this.svg.setAttribute("width", width + 2 * EDGE);
    this.svg.setAttribute("height", height + 2 * EDGE);
    const [lines, dots] = [svg("g"), svg("g")];
    for (const { node, parent, label, end } of nodes.values()) {
      const [x, y] = places.get(node).map((each) => each + EDGE);
      const shape = end === "stuck" ? svg("rect", { x: x - 4, y: y - 4, width: 8, height: 8 }) : svg("circle", { cx: x, cy: y, r: end ? 7 : 5 });
      shape.append(svg("title", {}, [label || "root", end === "stuck" ? "dead end" : end].filter(Boolean).join(": ")));
      shape.classList.add(end ?? "inner");
      dots.append(shape);
      let line = null;
      if (parent !== null) {
        const [u, v] = places.get(parent).map((each) => each + EDGE);
        line = svg("path", { d: `M${u} ${v}C${u} ${v + HIGH / 2} ${x} ${y - HIGH / 2} ${x} ${y}` });
        lines.append(line);
      }
      this.drawn.set(node, { shape, line, x, y });
    }
    this.svg.append(lines, dots);
  }

  show(step, present) {
    const way = new Set();
    for (let node = present; node !== null; node = this.nodes.get(node).parent) way.add(node);
    let met = 0;
    for (const [node, { shape, line }] of this.drawn) {
      const isMet = this.nodes.get(node).step <= step;
      met += isMet;
      for (const part of [shape, line]) {
        part?.classList.toggle("ahead", !isMet);
        part?.classList.toggle("way", isMet && way.has(node));
      }
    }
    this.svg.setAttribute("aria-label", `Search tree with ${met} nodes so far, ${way.size - 1} levels deep now`);
    const { x, y } = this.drawn.get(present);
    const box = this.svg.parentElement;
    if (!box) return;
    if (x < box.scrollLeft + 40 || x > box.scrollLeft + box.clientWidth - 40) box.scrollLeft = x - box.clientWidth / 2;
    if (y < box.scrollTop + 40 || y > box.scrollTop + box.clientHeight - 40) box.scrollTop = y - box.clientHeight / 2;
  }
}

// Where the nodes are: leaves side by side in their order, every other node above the middle of its children.
function laid(nodes) {
  const children = new Map();
  for (const { node, parent } of nodes.values()) {
    children.set(node, []);
    if (parent !== null) children.get(parent).push(node);
  }
  const places = new Map();
  let leaves = 0;
  const below = [...nodes.values()].sort((a, b) => b.depth - a.depth);
  for (const { node } of preorder(children)) if (!children.get(node).length) places.set(node, [leaves++ * WIDE, 0]);
  for (const { node, depth } of below) {
    const own = children.get(node);
    const x = own.length ? (places.get(own[0])[0] + places.get(own.at(-1))[0]) / 2 : places.get(node)[0];
    places.set(node, [x, (depth + 1) * HIGH]);
  }
  return places;
}

function* preorder(children) {
  const stack = [0];
  while (stack.length) {
    const node = stack.pop();
    yield { node };
    stack.push(...[...children.get(node)].reverse());
  }
}
