// Shades of colours, and what stands out against them: the twin of functions of dancefloor.draw.palette.

const channels = (color) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
const mixed = (color, other, share) =>
  `#${channels(color).map((own) => Math.trunc(own + (other - own) * share + 0.5).toString(16).padStart(2, "0")).join("")}`;

// The shade of a copy of a piece, which count from 1.
export function shaded(color, copy) {
  if (copy < 2 || color === "#ffffff") return color;
  const step = ((copy - 1) * 0.618034) % 1;
  return step <= 0.5 ? mixed(color, 255, 1.2 * step) : mixed(color, 0, 1 - step);
}

// Black or white: the one that contrasts more (WCAG 2).
export function inkOn(color) {
  const [red, green, blue] = channels(color).map((channel) => channel / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return 1.05 / (luminance + 0.05) > (luminance + 0.05) / 0.05 ? "#ffffff" : "#000000";
}
