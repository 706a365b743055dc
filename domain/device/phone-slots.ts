import type { Rectangle } from '#domain/imaging/grey.ts';
import type { DigitRun } from './digit-runs.ts';
import { digitsOf } from './digit-runs.ts';
import { areOfOnePhone } from './imei.ts';
import { headsSlots, labelIn, namesSlot } from './number-names.ts';
import type { Quarters, TextPlace } from './text-place.ts';

/** How many numbers of one phone are returned: its IMEI and its second one. */
const mostTold = 2;

interface SlotNumber {
  imei: string;
  standing: string;
  /** The slot's digit, where one is printed; 0 where one is printed and could not be read. */
  slot?: number;
  /** The software version between it and the number above it. */
  version?: string;
}

function lastFigure(text: string): number | null {
  const figure = [...text.matchAll(/(?:^|\D)([1-4])(?!\d)/g)].pop()?.[1];
  return figure === undefined ? null : Number(figure);
}

/**
 * The digit of a number's slot: from the words of its line, else from a row above that only names the slot. 0 under the head row of a table with a column of
 * slots, as the search for lines finds no single digits; null when none is printed.
 */
export function slotOf(text: string, run: DigitRun, above: string): number | null {
  const own = /^[1-4](?!\d)/.exec(text.slice(run.at))?.[0] ?? '';
  const isFigure = own !== '' && digitsOf(run).length > 1;
  const before = lastFigure(text.slice(0, run.at) + (isFigure ? own : ''));
  if (before !== null) return before;
  // In right-to-left text the digit stands behind the label that follows the number.
  const behind = /^[\d\s.\-–/]+([:：(]\D+[1-4])(?!\d)/.exec(text.slice(run.at))?.[1];
  if (behind !== undefined) return lastFigure(behind);
  if (headsSlots(above)) return 0;
  const isName = namesSlot(above) || /^\W*\d\W*$/.test(above) || (labelIn(above) === 'imei' && !/\d{2}/.test(above));
  return isName ? lastFigure(above) : null;
}

/** A quantity of one on a bill, not a software version. */
const oneEach = '01';

/** Whether the same software version stands between all numbers. In a shop's list or on a bill there is none, or rows are counted, or each has the quantity 01. */
function haveVersion(numbers: readonly SlotNumber[]): boolean {
  const versions = numbers.flatMap(({ version }) => version ?? []);
  return versions.length >= numbers.length - 1 && new Set(versions).size === 1 && !versions.includes(oneEach);
}

interface Placed extends TextPlace {
  slot?: number;
}

/** A box's place in reading direction: how far along the line and how far down the page it begins, and its height. */
function asRead({ x, y, width, height }: Rectangle, quarters: Quarters) {
  const places = [
    { along: x, down: y, high: height },
    { along: y, down: -x - width, high: width },
    { along: -x - width, down: -y - height, high: height },
    { along: -y - height, down: x, high: width },
  ] as const;
  return places[quarters];
}

/** Orders numbers as a person reads them, downwards and along the line, however the picture is turned: the order in which readings found them means nothing. */
export function byPlace(one: Placed, other: Placed): number {
  if (!one.box || !other.box) return 0;
  const [a, b] = [asRead(one.box, one.quarters ?? 0), asRead(other.box, one.quarters ?? 0)];
  return Math.abs(a.down - b.down) < Math.min(a.high, b.high) / 2 ? a.along - b.along : a.down - b.down;
}

/** Whether a number is named as that of a second or later slot. */
function isLater({ slot = 0 }: Placed): boolean {
  return slot > 1;
}

/** Orders two numbers by their slots' digits where both have one, with a number of no slot ("IMEI") before that of a later one ("IMEI2"), else by place. */
export function bySlot(one: Placed, other: Placed): number {
  if (one.slot && other.slot && one.slot !== other.slot) return one.slot - other.slot;
  return Number(isLater(one)) - Number(isLater(other)) || byPlace(one, other);
}

/** Sort position of a number without a slot's digit: after the first slot, before the others. */
const unnumbered = 1.5;

/**
 * The first two numbers of a phone with more than two slots, or null. All numbers must have one type allocation or serial number and different slots' digits, and at least
 * one a slot, or else the same software version between them; without that they are several phones, on a list or a bill. One number of a phone is enough
 * (decision A45).
 */
export function firstOfSlots<Number extends SlotNumber>(numbers: readonly Number[]): Number[] | null {
  const slots = numbers.flatMap(({ slot }) => slot ?? []);
  const figures = slots.filter((slot) => slot > 0);
  const isOnePhone = areOfOnePhone(numbers.map(({ imei }) => imei));
  // An unknown word with a digit need not name a slot: it may count purchases.
  const areNamed =
    numbers.every(({ standing }) => standing !== 'slotted') &&
    (slots.length > 0 || haveVersion(numbers)) &&
    new Set(figures).size === figures.length;
  const order = ({ slot }: Number) => slot || unnumbered;
  return isOnePhone && areNamed ? [...numbers].sort((one, other) => order(one) - order(other)).slice(0, mostTold) : null;
}
