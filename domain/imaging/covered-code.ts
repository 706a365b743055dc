import { modules } from './code-plane.ts';
import type { Grey } from './grey.ts';
import { type Quad, squareTo } from './perspective.ts';
import type { Point } from './turning.ts';

/** Distance of the corner marks' middles from the code's sides, and from each other, in modules. */
const markAt = 3.5;
const between = modules - 2 * markAt;
/** The two sides between three marks of a code: least ratio of the shorter to the longer, and greatest cosine of the angle between them. */
const leastAlike = 0.6;
const mostAskew = 0.35;
/** More marks than this are a pattern in the room; trying every three of them would take too long. */
const mostMarks = 5;
/** Offsets tried for guessed corners, as perspective moves them from where equal sides put them: reach and step in modules. Two guessed ones first move together. */
const [wide, narrow, fine] = [stepsOf(3, 0.75), stepsOf(1.5, 0.5), stepsOf(0.5, 0.25)];
const searches = { oneGuessed: [wide, fine], together: wide, twoGuessed: [narrow, fine, fine], closely: [fine, stepsOf(0.2, 0.1)] };
/** Where a module is sampled, in modules from its middle: at its middle to find a code, near its corners to place the code exactly. */
const [atMiddle, nearCorners] = [[{ x: 0, y: 0 }], [-0.35, 0.35].flatMap((y) => [-0.35, 0.35].map((x) => ({ x, y })))];
/**
 * A wrongly dark module with fewer than `leastLike` dark ones among its eight neighbours stands alone, as under broken glass. At the rim of a finger up to `fewAlone`
 * modules and `mostAlone` of the wrong ones do too.
 */
const [leastLike, fewAlone, mostAlone] = [6, 1, 0.25];
const neighbours = [-1, 0, 1].flatMap((y) => [-1, 0, 1].map((x) => [x, y] as const)).filter(([x, y]) => x !== 0 || y !== 0);
/** Modules that are the same in every code of this version: the corner marks with their surroundings, the timing lines between them, and the small alignment mark. */
const [markSide, line, small] = [9, 6, [20, 24]] as const;
/**
 * Least share of modules that must agree with the known code; in another code half of them agree by chance. With only two marks the code fits in many
 * places, so nearly all modules must agree.
 */
const [leastSame, leastSameByTwo] = [0.75, 0.97];
/** Two guessed corners are moved singly, after moving together, only where this share of modules agrees; by chance up to 57 % do at the best place. */
const leastSameTogether = 0.62;

function stepsOf(reach: number, step: number): Point[] {
  const along = Array.from({ length: 1 + (2 * reach) / step }, (_, at) => at * step - reach);
  return along.flatMap((y) => along.map((x) => ({ x, y })));
}

/** The modules that differ between codes of this version. */
const told = Array.from({ length: modules * modules }, (_, at) => ({ across: at % modules, down: Math.floor(at / modules) })).filter(
  ({ across, down }) => {
    const isFar = (at: number) => at >= modules - markSide + 1;
    const isMark = (across < markSide && (down < markSide || isFar(down))) || (isFar(across) && down < markSide);
    const isSmall = Math.min(across, down) >= small[0] && Math.max(across, down) <= small[1];
    return !isMark && !isSmall && across !== line && down !== line;
  },
);

/** Which modules each mask of a QR code inverts (ISO/IEC 18004, table 10), by column and row. */
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

/** A code as one encoder draws it: which modules are dark, across and down from its top left, and the number of its mask; another encoder may choose another mask. */
export interface DrawnCode {
  isDark: (across: number, down: number) => boolean;
  mask: number;
}

/** For each mask, which of the `told` modules are dark. */
function drawingsOf({ isDark, mask }: DrawnCode): boolean[][] {
  const isTurned = masks[mask];
  if (isTurned === undefined) throw new Error(`A QR code has no mask ${mask}.`);
  return masks.map((turns) => told.map(({ across, down }) => isDark(across, down) !== (isTurned(across, down) !== turns(across, down))));
}

/**
 * Finds a code that is known beforehand although fingers hide more of it than a QR reader can correct. Returns its corners in pixels, in order around the code,
 * which is mirrored in a mirror's picture; null where it is not there, where there is another code, or where the glass over it is broken. `marks`: the middles of
 * corner marks in pixels. Where a finger hides one of the three, two are enough if hardly anything else is hidden.
 */
export function coveredCode(grey: Grey, marks: readonly Point[], code: DrawnCode): Quad | null {
  if (marks.length > mostMarks) return null;
  const drawings = drawingsOf(code);
  const sameAt = (quad: Quad) => likest(darkModules(grey, quad)[0], drawings).same;
  const found = likestPlace(placesOf(marks), sameAt, leastSame) ?? likestPlace(placesByTwo(marks), sameAt, leastSameByTwo);
  if (found === null) return null;
  const [dark] = darkModules(grey, found);
  const { drawn } = likest(dark, drawings);
  if (isBroken(dark, drawn)) return null;
  const place = squareTo(closely(grey, found, drawn));
  const [near, far] = [-markAt / between, 1 + markAt / between];
  return [place(near, near), place(far, near), place(far, far), place(near, far)];
}

type Corner = 0 | 1 | 2 | 3;

/**
 * Where a code may be: the middles of its three marks and of the place of a fourth, clockwise from its own top left (anticlockwise when mirrored). `guessed`:
 * indices of those for which no mark was found. Two guessed ones that are opposite each other move in opposite directions.
 */
interface Place {
  quad: Quad;
  guessed: readonly Corner[];
}

function likestPlace(places: readonly Place[], sameAt: SameAt, least: number): Quad | null {
  let best: Found | null = null;
  for (const place of places) {
    const found = searched(place, sameAt);
    if (found.same >= least && found.same > (best?.same ?? 0)) best = found;
  }
  return best?.quad ?? null;
}

/** Moves the guessed corners to where most modules agree with the code. */
function searched({ quad, guessed }: Place, sameAt: SameAt): Found {
  if (guessed.length === 1) return inTurn(quad, guessed, searches.oneGuessed, sameAt);
  const together = likestMove(quad, guessed, searches.together, sameAt);
  return together.same < leastSameTogether ? together : inTurn(together.quad, guessed, searches.twoGuessed, sameAt);
}

/**
 * The place of a code that was found, exact to a fraction of a module. Before, the marks' middles are known only to half a module, and guessed corners may be a
 * module off although all modules agree.
 */
function closely(grey: Grey, quad: Quad, drawn: readonly boolean[]): Quad {
  const sameAt = (tried: Quad) => {
    const shares = darkModules(grey, tried, nearCorners).map((dark) => likest(dark, [drawn]).same);
    return meanOf(shares);
  };
  return inTurn(quad, [0, 1, 2, 3], searches.closely, sameAt).quad;
}

type SameAt = (quad: Quad) => number;
interface Found {
  quad: Quad;
  same: number;
}

/** Moves corners one after another, in finer and finer steps. */
function inTurn(quad: Quad, corners: readonly Corner[], rounds: readonly (readonly Point[])[], sameAt: SameAt): Found {
  let found: Found = { quad, same: 0 };
  for (const steps of rounds) for (const corner of corners) found = likestMove(found.quad, [corner], steps, sameAt);
  return found;
}

/** Moves corners by the step, in modules, at which most modules agree; of several equally good steps by the one nearest to their mean. */
function likestMove(quad: Quad, moved: readonly Corner[], steps: readonly Point[], sameAt: SameAt): Found {
  const module = Math.hypot(quad[1].x - quad[0].x, quad[1].y - quad[0].y) / between;
  const tries = steps.map((by) => {
    const tried = movedBy(quad, moved, { x: by.x * module, y: by.y * module });
    return { by, quad: tried, same: sameAt(tried) };
  });
  const most = Math.max(...tries.map(({ same }) => same));
  const alike = tries.filter(({ same }) => same === most);
  const mean = { x: meanOf(alike.map(({ by }) => by.x)), y: meanOf(alike.map(({ by }) => by.y)) };
  const away = ({ by }: { by: Point }) => Math.hypot(by.x - mean.x, by.y - mean.y);
  return alike.reduce((nearest, one) => (away(one) < away(nearest) ? one : nearest));
}

function movedBy(quad: Quad, moved: readonly Corner[], by: Point): Quad {
  const [first, second] = moved;
  const against = second !== undefined && second - (first ?? 0) === 2 ? -1 : 1;
  const place = (at: Corner): Point => {
    const way = at === first ? 1 : at === second ? against : 0;
    return { x: quad[at].x + way * by.x, y: quad[at].y + way * by.y };
  };
  return [place(0), place(1), place(2), place(3)];
}

function meanOf(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0) / values.length;
}

/** Every three marks that may be those of one code, with the place of a fourth. Each three are tried in both orders, as the code may be mirrored. */
function placesOf(marks: readonly Point[]): Place[] {
  return marks.flatMap((corner) =>
    marks.flatMap((one) =>
      marks.flatMap((other): Place[] => {
        if (corner === one || corner === other || one === other) return [];
        const [a, b] = [vector(corner, one), vector(corner, other)];
        const [long, short] = [Math.hypot(a.x, a.y), Math.hypot(b.x, b.y)];
        if (Math.min(long, short) < leastAlike * Math.max(long, short)) return [];
        if (Math.abs(a.x * b.x + a.y * b.y) > mostAskew * long * short) return [];
        return [{ quad: [corner, one, { x: one.x + b.x, y: one.y + b.y }, other], guessed: [2] }];
      }),
    ),
  );
}

/** Every two marks as those of one side of a code, or of opposite corners, with the two others where a square would have them, on either side. */
function placesByTwo(marks: readonly Point[]): Place[] {
  return marks.flatMap((one) =>
    marks.flatMap((other) => {
      if (one === other) return [];
      const side = vector(one, other);
      return [1, -1].flatMap((way): Place[] => {
        const aside = { x: -way * side.y, y: way * side.x };
        const [far, near] = [sum(other, aside), sum(one, aside)];
        const half = (point: Point) => ({ x: (one.x + other.x + point.x) / 2, y: (one.y + other.y + point.y) / 2 });
        return [
          { quad: [one, other, far, near], guessed: [2, 3] },
          { quad: [one, near, far, other], guessed: [1, 2] },
          { quad: [half(aside), one, half({ x: -aside.x, y: -aside.y }), other], guessed: [0, 2] },
        ];
      });
    }),
  );
}

function sum(one: Point, other: Point): Point {
  return { x: one.x + other.x, y: one.y + other.y };
}

function vector(from: Point, to: Point): Point {
  return { x: to.x - from.x, y: to.y - from.y };
}

/** Which of a code's modules are dark, row by row, when its marks' middles are at `quad`: one list for each sampled place `at` within the modules. */
function darkModules({ width, height, data }: Grey, quad: Quad, at: readonly Point[] = atMiddle): [boolean[], ...boolean[][]] {
  const place = squareTo(quad);
  const seen = at.map((off) =>
    Array.from({ length: modules * modules }, (_, module) => {
      const [across, down] = [(module % modules) + 0.5 + off.x - markAt, Math.floor(module / modules) + 0.5 + off.y - markAt];
      const { x, y } = place(across / between, down / between);
      return x >= 0 && y >= 0 && x < width && y < height ? (data[Math.floor(y) * width + Math.floor(x)] as number) : 0;
    }),
  );
  const sorted = Uint8Array.from(seen.flat()).sort();
  const rank = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] as number;
  const middle = (rank(0.1) + rank(0.9)) / 2;
  return seen.map((values) => values.map((value) => value < middle)) as [boolean[], ...boolean[][]];
}

/** The drawing with which most of the `told` modules agree, and the share of those. */
function likest(dark: readonly boolean[], drawings: readonly (readonly boolean[])[]): { drawn: readonly boolean[]; same: number } {
  const seen = told.map(({ across, down }) => dark[down * modules + across]);
  let best: { drawn: readonly boolean[]; same: number } = { drawn: [], same: 0 };
  for (const drawn of drawings) {
    let same = 0;
    for (let at = 0; at < seen.length; at += 1) if (seen[at] === drawn[at]) same += 1;
    if (same / seen.length > best.same) best = { drawn, same: same / seen.length };
  }
  return best;
}

/** Whether the glass over a code is broken: cracks darken single modules, a finger darkens all that it covers. */
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
