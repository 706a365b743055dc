import type { Rectangle } from '#domain/imaging/grey.ts';
import type { DigitRun } from './digit-runs.ts';
import { digitsOf } from './digit-runs.ts';
import { typeAllocationCode } from './imei.ts';
import { headsSlots, labelIn, namesSlot } from './number-names.ts';
import type { Quarters, TextPlace } from './text-place.ts';

/** How many numbers of one phone are told: its IMEI and its second one. */
const mostTold = 2;

interface SlotNumber {
  imei: string;
  standing: string;
  /** Figure of its slot, where one is written; 0 where one is, and was not read. */
  slot?: number;
  /** The software version between it and the number above it. */
  version?: string;
}

function lastFigure(text: string): number | null {
  const figure = [...text.matchAll(/(?:^|\D)([1-4])(?!\d)/g)].pop()?.[1];
  return figure === undefined ? null : Number(figure);
}

/**
 * The figure of the slot that a number belongs to: in the words of its line, else alone in its row above; 0 under the heads of a table with a column of slots, whose
 * single figures no search finds; null when none is written.
 */
export function slotOf(text: string, run: DigitRun, above: string): number | null {
  const own = /^[1-4](?!\d)/.exec(text.slice(run.at))?.[0] ?? '';
  const isFigure = own !== '' && digitsOf(run).length > 1;
  const before = lastFigure(text.slice(0, run.at) + (isFigure ? own : ''));
  if (before !== null) return before;
  // Where lines are written from the right, it stands behind the name that follows the number.
  const behind = /^[\d\s.\-–/]+([:：(]\D+[1-4])(?!\d)/.exec(text.slice(run.at))?.[1];
  if (behind !== undefined) return lastFigure(behind);
  if (headsSlots(above)) return 0;
  const isName = namesSlot(above) || /^\W*\d\W*$/.test(above) || (labelIn(above) === 'imei' && !/\d{2}/.test(above));
  return isName ? lastFigure(above) : null;
}

/** How many of each a shop sells. */
const oneEach = '01';

/** Whether a software version stands between all of them, and always the same: the list of a shop or a bill has none, counts its rows, or says one of each. */
function haveVersion(numbers: readonly SlotNumber[]): boolean {
  const versions = numbers.flatMap(({ version }) => version ?? []);
  return versions.length >= numbers.length - 1 && new Set(versions).size === 1 && !versions.includes(oneEach);
}

interface Placed extends TextPlace {
  slot?: number;
}

/** Where a box stands as its text is read: how far along a line and how far down the page it begins, and how high it is. */
function asRead({ x, y, width, height }: Rectangle, quarters: Quarters) {
  const places = [
    { along: x, down: y, high: height },
    { along: y, down: -x - width, high: width },
    { along: -x - width, down: -y - height, high: height },
    { along: -y - height, down: x, high: width },
  ] as const;
  return places[quarters];
}

/** As a person reads, from above to below and along the line, whichever way the picture is turned. Which reading found a number first says nothing of the phone's slots. */
export function byPlace(one: Placed, other: Placed): number {
  if (!one.box || !other.box) return 0;
  const [a, b] = [asRead(one.box, one.quarters ?? 0), asRead(other.box, one.quarters ?? 0)];
  return Math.abs(a.down - b.down) < Math.min(a.high, b.high) / 2 ? a.along - b.along : a.down - b.down;
}

/** Orders numbers by the figures of their slots where both have one; else as they stand. */
export function bySlot(one: Placed, other: Placed): number {
  return one.slot && other.slot && one.slot !== other.slot ? one.slot - other.slot : byPlace(one, other);
}

/** Where a number without a figure stands among those with one: after the first slot, before the others. */
const unnumbered = 1.5;

/**
 * The first two numbers of a phone with more than two slots, or null: all of them of one type allocation, at least one of them with the figure of its slot, and no
 * two alike, or with a software version between them. Three without that are three phones: a list, or a bill. One number of a phone is enough (decision A45).
 */
export function firstOfSlots<Number extends SlotNumber>(numbers: readonly Number[]): Number[] | null {
  const slots = numbers.flatMap(({ slot }) => slot ?? []);
  const figures = slots.filter((slot) => slot > 0);
  const isOnePhone = new Set(numbers.map(({ imei }) => typeAllocationCode(imei))).size === 1;
  // Words and a figure that are no known name of a slot may be purchases.
  const areNamed =
    numbers.every(({ standing }) => standing !== 'slotted') &&
    (slots.length > 0 || haveVersion(numbers)) &&
    new Set(figures).size === figures.length;
  const order = ({ slot }: Number) => slot || unnumbered;
  return isOnePhone && areNamed ? [...numbers].sort((one, other) => order(one) - order(other)).slice(0, mostTold) : null;
}
