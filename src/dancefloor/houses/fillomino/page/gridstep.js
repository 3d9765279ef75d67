// Whether a step of grid.js that was kept makes sense: null if it does not. Lines and marks are lists, which become Sets and a Map.
import { ANSWER } from "./answers.js";
import { COLORS, MOST_CELLS, VARIANTS } from "./grid.js";
import { isBoolean, isList, isText, isWhole } from "./sound.js";

export function gridStep({ clues, walls, largest, symmetric, filled, marks, borders, text, colors = [], variants = [], shaded = [], answer = "" }) {
  if (!Array.isArray(clues) || !Array.isArray(clues[0])) return null;
  const [rows, columns] = [clues.length, clues[0].length];
  if (!rows || !columns || rows * columns > MOST_CELLS) return null;
  const isTable = (value, least) =>
    isList(value, (row) => isList(row, (each) => isWhole(each, least, MOST_CELLS)) && row.length === columns) && value.length === rows;
  const isInside = ([r, c]) => r >= 0 && c >= 0 && r < rows && c < columns;
  const cellIn = (key) => (/^\d+,\d+$/.test(key) ? key.split(",").map(Number) : [-1, -1]);
  const isSide = (value) => {
    const [one, other] = isText(value) ? value.split("|").map(cellIn) : [];
    return Boolean(other) && isInside(one) && isInside(other) && Math.abs(one[0] - other[0]) + Math.abs(one[1] - other[1]) === 1;
  };
  const isMark = (value) => isText(value?.[0]) && isInside(cellIn(value[0])) && isList(value[1], (each) => isWhole(each, 1, 9), 9);
  const isColor = (value) => isText(value?.[0]) && isInside(cellIn(value[0])) && isWhole(value[1], 1, COLORS.length);
  const isVariant = (value) => VARIANTS.some(({ name }) => name === value);
  const isCell = (value) => isText(value) && isInside(cellIn(value));
  const isSound =
    isList(variants, isVariant) && isList(shaded, isCell) &&
    isTable(clues, -1) && isTable(filled, 0) && isList(walls, isSide) && isList(borders, isSide) && isList(marks, isMark) && isList(colors, isColor) &&
    isText(text) && isBoolean(symmetric) && (largest === null || isWhole(largest, 1));
  if (!isSound) return null;
  const digits = new Map(marks.map(([key, each]) => [key, new Set(each)]));
  const lines = { walls: new Set(walls), borders: new Set(borders), shaded: new Set(shaded) };
  return { clues, ...lines, largest, symmetric, variants, filled, marks: digits, colors: new Map(colors), text, answer: ANSWER.test(answer) ? answer : "" };
}
