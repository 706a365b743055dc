import { modules } from './code-plane.ts';
import type { Grey } from './grey.ts';
import { type Quad, squareTo } from './perspective.ts';
import type { Point } from './turning.ts';

/** The middles of the corner marks are so many modules from the code's sides, and so many from each other. */
const markAt = 3.5;
const between = modules - 2 * markAt;
/** The sides between marks are as long as each other to this share, and stand on each other to this share of their product. */
const leastAlike = 0.6;
const mostAskew = 0.35;
/** More marks than that are a pattern in the room, and each three of them would be tried. */
const mostMarks = 5;
/** Where perspective takes the corner that has no mark: how far from where two equal sides would put it, and in which steps, in modules. */
const searches = [
  { reach: 3, step: 0.75 },
  { reach: 0.5, step: 0.25 },
];
/** A wrong module with fewer dark ones of the eight around it stands alone, as in broken glass; at the rim of a finger this many and this share of the wrong ones do. */
const [leastLike, fewAlone, mostAlone] = [6, 1, 0.25];
const neighbours = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const)).filter(([x, y]) => x !== 0 || y !== 0);
/** Modules that are the same in every code of this size, and tell nothing: its corner marks with what stands beside them, the lines between those, and the small mark. */
const [markSide, line, small] = [9, 6, [20, 24]] as const;
/** Of a code that shows something else half of the modules are as they would be. */
const leastSame = 0.75;

/** The modules that tell one code from another. */
const told = Array.from({ length: modules * modules }, (_, at) => ({ across: at % modules, down: Math.floor(at / modules) })).filter(
  ({ across, down }) => {
    const isFar = (at: number) => at >= modules - markSide + 1;
    const isMark = (across < markSide && (down < markSide || isFar(down))) || (isFar(across) && down < markSide);
    const isSmall = Math.min(across, down) >= small[0] && Math.max(across, down) <= small[1];
    return !isMark && !isSmall && across !== line && down !== line;
  },
);

/** Which modules each mask of a QR code turns round (ISO/IEC 18004, table 10), by column and row. */
const masks: readonly ((across: number, down: number) => boolean)[] = [
  (across, down) => (across + down) % 2 === 0,
  (_, down) => down % 2 === 0,
  (across) => across % 3 === 0,
  (across, down) => (across + down) % 3 === 0,
  (across, down) => (Math.floor(down / 2) + Math.floor(across / 3)) % 2 === 0,
  (across, down) => ((across * down) % 2) + ((across * down) % 3) === 0,
  (across, down) => (((across * down) % 2) + ((across * down) % 3)) % 2 === 0,
  (across, down) => (((across + down) % 2) + ((across * down) % 3)) % 2 === 0,
];

/** A code as somebody draws it: which modules are dark, across and down from its top left, and the number of its mask, which is another one with another encoder. */
export interface DrawnCode {
  isDark: (across: number, down: number) => boolean;
  mask: number;
}

/** How the modules that tell are drawn, with each mask. */
function drawingsOf({ isDark, mask }: DrawnCode): boolean[][] {
  const isTurned = masks[mask];
  if (isTurned === undefined) throw new Error(`A QR code has no mask ${mask}.`);
  return masks.map((turns) => told.map(({ across, down }) => isDark(across, down) !== (isTurned(across, down) !== turns(across, down))));
}

/**
 * The corners, round the code, of one that is known beforehand, although fingers hide more of it than a reader can make up for: null where it is not, or another one is, or the glass over it is broken. `marks` are the middles of corner
 * marks, all in pixels. A mirror shows it reversed.
 */
export function coveredCode(grey: Grey, marks: readonly Point[], code: DrawnCode): Quad | null {
  const drawings = drawingsOf(code);
  let best: { quad: Quad; same: number } | null = null;
  for (const quad of placesOf(marks)) {
    let [found, middle] = [{ quad, same: 0 }, quad[2]];
    const module = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) / between;
    for (const { reach, step } of searches) {
      for (let down = -reach; down <= reach; down += step) {
        for (let across = -reach; across <= reach; across += step) {
          const tried: Quad = [quad[0], quad[1], { x: middle.x + across * module, y: middle.y + down * module }, quad[3]];
          const { same } = likest(darkModules(grey, tried), drawings);
          if (same > found.same) found = { quad: tried, same };
        }
      }
      middle = found.quad[2];
    }
    if (found.same >= leastSame && found.same > (best?.same ?? 0)) best = found;
  }
  if (best === null) return null;
  const dark = darkModules(grey, best.quad);
  if (isBroken(dark, likest(dark, drawings).drawn)) return null;
  const place = squareTo(best.quad);
  const [near, far] = [-markAt / between, 1 + markAt / between];
  return [place(near, near), place(far, near), place(far, far), place(near, far)];
}

/** Each three marks that may be those of a code, with where a fourth would be: from its own top left, to its right or, mirrored, down from it. */
function placesOf(marks: readonly Point[]): Quad[] {
  if (marks.length > mostMarks) return [];
  return marks.flatMap((corner) =>
    marks.flatMap((one) =>
      marks.flatMap((other): Quad[] => {
        if (corner === one || corner === other || one === other) return [];
        const [a, b] = [vector(corner, one), vector(corner, other)];
        const [long, short] = [Math.hypot(a.x, a.y), Math.hypot(b.x, b.y)];
        if (Math.min(long, short) < leastAlike * Math.max(long, short)) return [];
        if (Math.abs(a.x * b.x + a.y * b.y) > mostAskew * long * short) return [];
        return [[corner, one, { x: one.x + b.x, y: one.y + b.y }, other]];
      }),
    ),
  );
}

function vector(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** Which of a code's modules are dark, row by row, when the marks' middles are here. */
function darkModules({ width, height, data }: Grey, quad: Quad): boolean[] {
  const place = squareTo(quad);
  const values = Array.from({ length: modules * modules }, (_, at) => {
    const [across, down] = [(at % modules) + 0.5 - markAt, Math.floor(at / modules) + 0.5 - markAt];
    const { x, y } = place(across / between, down / between);
    return x >= 0 && y >= 0 && x < width && y < height ? (data[Math.floor(y) * width + Math.floor(x)] as number) : 0;
  });
  const sorted = values.toSorted((one, other) => one - other);
  const rank = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number;
  const middle = (rank(0.1) + rank(0.9)) / 2;
  return values.map((value) => value < middle);
}

/** The likest drawing, and which share of the modules that tell something is as dark or as bright as in it. */
function likest(dark: readonly boolean[], drawings: readonly boolean[][]): { drawn: readonly boolean[]; same: number } {
  const seen = told.map(({ across, down }) => dark[down * modules + across]);
  let best: { drawn: readonly boolean[]; same: number } = { drawn: [], same: 0 };
  for (const drawn of drawings) {
    const same = drawn.filter((isDark, at) => isDark === seen[at]).length / told.length;
    if (same > best.same) best = { drawn, same };
  }
  return best;
}

/** Whether the glass over a code is broken: its cracks darken a module here and one there, a finger all that it covers. */
function isBroken(dark: readonly boolean[], drawn: readonly boolean[]): boolean {
  const isDark = (across: number, down: number) => dark[down * modules + across] === true;
  const wrong = told.filter(({ across, down }, at) => isDark(across, down) !== drawn[at]);
  const alone = wrong.filter(({ across, down }) => {
    const around = neighbours.map(([x, y]) => [across + x, down + y] as const);
    const isIn = (at: number) => at >= 0 && at < modules;
    return isDark(across, down) && around.filter(([x, y]) => !isIn(x) || !isIn(y) || isDark(x, y)).length < leastLike;
  });
  return alone.length > fewAlone + mostAlone * wrong.length;
}
