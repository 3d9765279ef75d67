// The fillominoes of a day: one for each level, the same for everybody, since the day is the seed.
const LEVELS = ["easy", "medium", "hard"];
const SIZE = "7x7";
const PATIENCE = 60; // seconds

const VARIANTS = ["even-odd", "non-consecutive"];

// What one can choose from on a day, as start.js wants it. `day` is a number such as 20261127.
export const choices = (day) => [
  ...LEVELS.map((difficulty) => choice(difficulty, day, { size: SIZE, difficulty, symmetry: "rotational" })),
  ...VARIANTS.map((kind) => choice(kind, day, { size: SIZE, kind })),
];

const choice = (name, day, wish) => ({
  title: name[0].toUpperCase() + name.slice(1),
  query: { ask: "make", ...wish, seed: day, seconds: PATIENCE },
});
