// A piece in the hand: taken, turned, flipped, and put down.
import { keyOf, mean, moved, vector } from "./layout.js";

// The motions of docs/faces.md, with the keys that they have.
export const MOTIONS = {
  turn: { key: "r", title: "Turn", sign: "↻" },
  flip: { key: "f", title: "Flip", sign: "⇋" },
  tip: { key: "t", title: "Tip", sign: "⤒" },
  roll: { key: "l", title: "Roll", sign: "⤓" },
};

// A piece in the hand: which one, in which orientation, and by which of its cells it is held. A value: nothing changes.
export class Held {
  constructor(name, poses, pose, grip) {
    this.name = name;
    this.poses = poses; // the value of the query `orientations`
    this.pose = pose; // a number of one of them
    this.grip = grip; // a number of a cell
  }

  // Hold a piece by the cell that is nearest to its middle.
  static byMiddle(name, poses, layout) {
    const points = poses[0].cells.map((cell) => layout.middle(cell));
    const [x, y] = mean(points);
    const far = points.map(([a, b]) => Math.hypot(a - x, b - y));
    return new Held(name, poses, 0, far.indexOf(Math.min(...far)));
  }

  // Hold a placed piece by one of its cells; null if it has no such orientation.
  static byCell(name, poses, cells, cell, rank) {
    const first = least(cells);
    const wanted = new Set(cells.map(keyOf));
    for (const [pose, { cells: own }] of poses.entries()) {
      const there = own.map((each) => keyOf(moved(each, vector(least(own), first, rank))));
      if (there.every((key) => wanted.has(key))) return new Held(name, poses, pose, there.indexOf(keyOf(cell)));
    }
    return null;
  }

  // The same piece after a motion, about the cell that is held; itself if the piece does not allow it.
  after(motion) {
    const led = this.poses[this.pose].motions[motion];
    return led ? new Held(this.name, this.poses, led.to, led.cells[this.grip]) : this;
  }

  // The same piece, held by another of its cells.
  by(grip) {
    return new Held(this.name, this.poses, this.pose, grip);
  }

  // The cells that it would cover if the cell in the hand lay on a cell of the board.
  on(cell, rank) {
    const own = this.poses[this.pose].cells;
    return own.map((each) => moved(each, vector(own[this.grip], cell, rank)));
  }
}

const least = (cells) => cells.reduce((a, b) => (order(a, b) <= 0 ? a : b));
const order = (a, b) => a.reduce((result, number, axis) => result || number - b[axis], 0);

// Whether a piece may lie on some cells: they are in the region, free, and the piece is not used up.
export function fits(cells, region, placed, piece) {
  const taken = new Set(placed.flatMap((each) => each.cells.map(keyOf)));
  const used = placed.filter((each) => each.piece === piece.name).length;
  return used < piece.uses[1] && cells.every((cell) => region.has(keyOf(cell)) && !taken.has(keyOf(cell)));
}
