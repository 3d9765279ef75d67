// Solids whose cells are no cubes: prisms, dodecahedra, tetrahedra and octahedra, balls. They are seen as cubes.js sees
// cubes, from anywhere.
//
// Cells whose middles are nearer to the viewer are painted later. That is right for balls of one size, and wherever the
// common face of two neighbours is at a right angle to the line between their middles.
import { along, areCubes, bodiesOf, goneOf, shade, takenOut, UNKNOWN } from "./cubes.js";

const LIGHT = [-0.35, 0.76, 0.55]; // from where light comes: right, up and to the viewer
const DARKEST = 0.42; // the share of black in a face in the shade
const DISCS = [[1, 0, 0.26], [0.78, 0.14, 0.12], [0.5, 0.3, 0]]; // of a ball: radius, how far towards the light, shadow
const FINE = 1000; // of places that are the same

// A place that a lattice tells, which is right, away and up, as cubes have it: to the viewer, right and up.
const turned = ([right, away, up]) => [-away, right, up];
const sum = (one, other, times = 1) => one.map((c, k) => c + other[k] * times);
const meanOf = (points) => [0, 1, 2].map((k) => points.reduce((total, point) => total + point[k], 0) / points.length);
const keyOf = (face) => face.map((point) => point.map((c) => Math.round(c * FINE)).join()).sort().join(" ");

// Whether the cells of a lattice are solid, so that they can be turned; `lattice` is the value of the query `lattice`.
export const areSolid = (lattice) => areCubes(lattice) || Boolean(lattice?.space);

// Pieces as cubes.js paints them, and the order in which they can be taken out.
export const solidOf = (lattice, parts) => (areCubes(lattice) ? bodiesOf(parts) : polyhedraOf(lattice, parts));
export const orderOf = (lattice, bodies) => (areCubes(lattice) ? takenOut(bodies) : liftedOut(bodies));

function polyhedraOf({ rank, space }, parts) {
  const kinds = new Map(space.kinds.map(({ kind, faces }) => [kind.join(), faces.map((face) => face.map(turned))]));
  const axes = space.axes.map(turned);
  const made = parts.map(({ cells, ...part }) => {
    const drawn = cells.map((cell) => {
      const by = axes.reduce((at, axis, k) => sum(at, axis, cell[k]), [0, 0, 0]);
      const faces = kinds.get(cell.slice(rank).join()).map((face) => face.map((point) => sum(point, by)));
      const middle = meanOf(unique(faces.flat()));
      return { layer: cell[2], middle, faces: faces.map((points) => ({ points, name: keyOf(points), normal: space.radius ? null : outwards(points, middle) })) };
    });
    return { ...part, cells, drawn, ...joints(drawn) };
  });
  const all = made.flatMap(({ drawn }) => drawn);
  const middle = meanOf(all.map((cell) => cell.middle));
  const far = all.flatMap(({ faces }) => faces.flatMap(({ points }) => points)).map((point) => Math.hypot(...sum(point, middle, -1)));
  const bodies = made.map((body) => ({ ...body, from: sum(meanOf(body.drawn.map((cell) => cell.middle)), middle, -1) }));
  const layers = [...new Set(all.map(({ layer }) => layer))].sort((a, b) => a - b);
  return { bodies, layers, middle, radius: Math.max(0.1, ...far) + space.radius, faces: (...seen) => facesOf(space.radius, ...seen) };
}

const unique = (points) => [...new Map(points.map((point) => [keyOf([point]), point])).values()];

// Where the cells of a piece are joined: the faces that two of them have in common, and the edges at which the piece goes
// on straight.
function joints(cells) {
  const faces = cells.flatMap((cell) => cell.faces);
  const shared = twice(faces.map(({ name }) => name));
  const outer = faces.filter(({ name, normal }) => normal && !shared.has(name));
  return { shared, straight: twice(outer.flatMap(({ points, normal }) => points.map((_, k) => edgeOf(points, k, normal)))) };
}

const edgeOf = (points, k, normal) => `${keyOf([points[k], points[(k + 1) % points.length]])} ${keyOf([normal])}`;

function twice(names) {
  const once = new Set();
  return new Set(names.filter((name) => once.size === once.add(name).size));
}

// In the order in which pieces are lifted: the highest first, upwards.
const liftedOut = (bodies) =>
  [...bodies].sort((a, b) => b.from[2] - a.from[2]).map((body) => ({ body, way: { axis: 2, sign: 1 } }));

// The faces that a viewer can see, from the back to the front.
function facesOf(radius, { bodies, layers, middle }, order, sight, view) {
  const gone = goneOf(order, sight);
  const found = [];
  for (const body of bodies) {
    const { by, alpha } = gone.get(body) ?? { by: [0, 0, 0], alpha: 1 };
    if (!alpha) continue;
    for (const cell of body.drawn) {
      if (layers.indexOf(cell.layer) >= sight.layers) continue;
      const rise = [0, 0, sight.gap * 1.2 * (cell.middle[2] - middle[2])];
      const shift = sum(sum(sum(by, rise), body.from, sight.apart), middle, -1);
      const depth = along(sum(cell.middle, shift), view.near);
      const fill = body.color?.fill || UNKNOWN;
      const common = { depth, alpha, body, kind: body.color?.kind };
      if (radius) found.push({ ...common, ...ball(fill, sum(cell.middle, shift), radius, view) });
      else
        for (const { points, name, normal } of cell.faces) {
          if (along(normal, view.near) < 1e-6 || (!sight.gap && body.shared.has(name))) continue;
          const ends = points.map((_, k) => !body.straight.has(edgeOf(points, k, normal)));
          found.push({ ...common, ...flat(fill, points.map((point) => sum(point, shift)), ends, normal, view) });
        }
    }
  }
  return found.sort((a, b) => a.depth - b.depth);
}

const onPage = (point, view) => [along(point, view.right), -along(point, view.up)];

function outwards([a, b, c, ...rest], inside) {
  const [[p, q, r], [u, v, w]] = [sum(b, a, -1), sum(c, b, -1)];
  const normal = [q * w - r * v, r * u - p * w, p * v - q * u];
  const length = Math.hypot(...normal) * Math.sign(along(normal, sum(meanOf([a, b, c, ...rest]), inside, -1)));
  return normal.map((each) => each / length);
}

function flat(fill, face, ends, normal, view) {
  const corners = face.map((point) => onPage(point, view));
  const bright = LIGHT[0] * along(normal, view.right) + LIGHT[1] * along(normal, view.up) + LIGHT[2] * along(normal, view.near);
  const edges = corners.map((corner, k) => [corner, corners[(k + 1) % corners.length]]).filter((_, k) => ends[k]);
  return { corners, edges, fill: shade(fill, (DARKEST * (1 - bright)) / 1.6), bright: along(normal, view.near) };
}

// A ball: its discs, and the points around it that say how much room it takes.
function ball(fill, middle, radius, view) {
  const [x, y] = onPage(middle, view);
  const discs = DISCS.map(([size, aside, dark]) => ({ x: x + aside * radius * LIGHT[0], y: y - aside * radius * LIGHT[1], radius: size * radius, fill: shade(fill, dark) }));
  const corners = [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([a, b]) => [x + a * radius, y + b * radius]);
  return { corners, edges: [], discs, bright: 1 };
}
