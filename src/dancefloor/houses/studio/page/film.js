// A search as a film: what stands where after any number of its steps. docs/faces.md describes the steps.
//
//   const film = new Film(scene, steps)
//   film.at(k)            // the state after k steps
//   film.words(k)         // what step k does, in a sentence; steps count from 0
//   film.nodes            // the nodes of the search tree, whole: { node, parent, depth, step, label, end }
//
// A state is made anew from the first step each time: films are short, and so it cannot drift.

import * as program from "./program.js";

const list = (names) => (names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`);
const options = (count) => (count === 1 ? "1 option" : `${count} options`);
const place = ([row, column, ...rest]) => (rest.length ? `cell ${[row, column, ...rest].join(", ")}` : `row ${row + 1}, column ${column + 1}`);

export class Film {
  constructor(scene, steps) {
    this.scene = scene;
    this.steps = steps;
    this.nodes = new Map([[0, { node: 0, parent: null, depth: -1, step: 0, label: "", end: null }]]);
    steps.forEach((step, number) => {
      if (step.do === "try" || step.do === "place" || step.do === "call") {
        const label = step.piece ?? step.card ?? scene.options[step.option].join(" ");
        this.nodes.set(step.node, { node: step.node, parent: step.parent, depth: step.depth, step: number + 1, label, end: null });
      } else if (step.do === "solution" || step.do === "stuck") {
        const node = this.nodes.get(step.node);
        if (node) node.end = step.do;
      }
    });
  }

  // Whether a piece may be placed more than once, so that its name does not tell placements apart.
  get repeats() {
    return Math.max(...[...this.nodes.values()].map(({ depth }) => depth)) >= (this.scene.pieces?.length ?? Infinity);
  }

  get length() {
    return this.steps.length;
  }

  at(many) {
    const state = {
      node: 0,
      covered: new Set(), // items
      chosen: [], // options tried and not taken back
      hidden: new Map(), // for each option the items from whose lists it is gone
      focus: null, // the item that the last step is about
      placed: new Map(), // for each node on the way here its piece and cells
      stuck: null, // the cell on which nothing fits
      ...program.beginning(),
    };
    for (const step of this.steps.slice(0, many)) this.#apply(state, step);
    return state;
  }

  #apply(state, step) {
    state.focus = step.item ?? null;
    state.stuck = null;
    program.apply(state, step, this.nodes);
    switch (step.do) {
      case "cover":
        state.covered.add(step.item);
        break;
      case "uncover":
        state.covered.delete(step.item);
        break;
      case "hide":
        state.hidden.set(step.option, [...(state.hidden.get(step.option) ?? []), ...step.items]);
        break;
      case "unhide":
        state.hidden.set(step.option, (state.hidden.get(step.option) ?? []).filter((item) => !step.items.includes(item)));
        break;
      case "try":
        state.chosen.push(step.option);
        state.node = step.node;
        break;
      case "undo":
        state.chosen.pop();
        state.node = this.nodes.get(step.node).parent;
        break;
      case "place":
        state.placed.set(step.node, step);
        state.node = step.node;
        break;
      case "lift":
        state.placed.delete(step.node);
        state.node = this.nodes.get(step.node).parent;
        break;
      case "stuck":
        state.stuck = step.cell ?? null;
    }
  }

  words(number) {
    const step = this.steps[number];
    if (!step) return "";
    const option = step.option === undefined ? "" : `“${this.scene.options[step.option].join(" ")}”`;
    switch (step.do) {
      case "choose":
        return `Choose ${step.item}: of the items to be covered it has the fewest options, ${step.size}.`;
      case "cover":
        return `Cover ${step.item}: no further option may use it.`;
      case "uncover":
        return `Uncover ${step.item}.`;
      case "hide":
        return `${option} uses it too, and goes from the list of ${list(step.items)}.`;
      case "unhide":
        return `${option} comes back to the list of ${list(step.items)}.`;
      case "try":
        return `Try ${option}, and cover its other items.`;
      case "undo":
        return `Take ${option} back.`;
      case "place":
        return `Put ${step.piece} on the first empty cell.`;
      case "lift":
        return `Take ${this.nodes.get(step.node).label} back.`;
      case "solution":
        return step.options ? `All items are covered by ${options(step.options.length)}: a solution.` : "No cell is empty: a solution.";
      case "stuck":
        return step.item !== undefined ? `No option is left for ${step.item}: go back.` : `No piece fits on the first empty cell, ${place(step.cell)}: go back.`;
      default:
        return program.words(step, place);
    }
  }
}
