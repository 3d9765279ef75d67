// Long work in slices, so that the page hears its user in between.

// A moment in which the page hears its user, and draws.
export const moment = () => globalThis.scheduler?.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

// Work on a list, some of its items with each frame. The first ones have their turn at once; a new list replaces the
// one before.
//
//   const slices = new Slices(many)
//   slices.begin(items, (item) => ..., () => ...)    // the last one is called when all is done
export class Slices {
  constructor(many) {
    this.many = many; // items in a frame
    this.frame = 0;
  }

  begin(items, work, done = () => {}) {
    cancelAnimationFrame(this.frame);
    let at = 0;
    const slice = () => {
      for (const end = at + this.many; at < items.length && at < end; at++) work(items[at], at);
      if (at < items.length) this.frame = requestAnimationFrame(slice);
      else done();
    };
    slice();
  }
}

// A function that calls another one with the next frame, once, however often it is called before.
export function oncePerFrame(act) {
  let frame = 0;
  return () => {
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      act();
    });
  };
}
