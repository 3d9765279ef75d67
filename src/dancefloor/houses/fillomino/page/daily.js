// The fillominoes of a day: one for each level, the same for everybody, since the day is the seed.
const LEVELS = ["easy", "medium", "hard"];
const SIZE = "7x7";
const PATIENCE = 60; // seconds

// What one can choose from on a day, as start.js wants it. `day` is a number such as 20261127.
export const choices = (day) =>
  LEVELS.map((difficulty) => ({
    title: difficulty[0].toUpperCase() + difficulty.slice(1),
    query: { ask: "make", size: SIZE, difficulty, symmetry: "rotational", seed: day, seconds: PATIENCE },
  }));
