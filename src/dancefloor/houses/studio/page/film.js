// A search as a film: what stands where after any number of its steps. docs/faces.md describes the steps.
//
//   const film = new Film(subject, scene, steps)
//   film.at(k)            // the state after k steps
//   film.words(k)         // what step k does, in a sentence; steps count from 0
//   film.nodes            // the nodes of the search tree, whole: { node, parent, depth, step, label, end }
//
// `subject` is the module that knows these steps, such as dancinglinks.js:
//
//   beginning()                      // what a state has before the first step, beside `node`
//   apply(state, step, nodes)        // change a state, its `node` too, as a step does
//   label(step, scene)               // the name of the node that a step enters
//   words(step, film)                // what a step does, in a sentence
//   stage(film, backend)             // resolves to a function from a state to an element that shows it
//
// A state is made anew from the first step each time: films are short, and so it cannot drift.

export class Film {
  constructor(subject, scene, steps) {
    this.subject = subject;
    this.scene = scene;
    this.steps = steps;
    this.nodes = new Map([[0, { node: 0, parent: null, depth: -1, step: 0, label: "", end: null }]]);
    steps.forEach((step, number) => {
      if (step.parent !== undefined) {
        const { node, parent, depth } = step;
        this.nodes.set(node, { node, parent, depth, step: number + 1, label: subject.label(step, scene), end: null });
      } else if (step.do === "solution" || step.do === "stuck") {
        const node = this.nodes.get(step.node);
        if (node) node.end = step.do;
      }
    });
  }

  get length() {
    return this.steps.length;
  }

  at(many) {
    const state = { node: 0, ...this.subject.beginning() };
    for (const step of this.steps.slice(0, many)) this.subject.apply(state, step, this.nodes);
    return state;
  }

  words(number) {
    const step = this.steps[number];
    return step ? this.subject.words(step, this) : "";
  }
}
