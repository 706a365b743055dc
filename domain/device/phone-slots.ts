import type { DigitRun } from './digit-runs.ts';
import { digitsOf } from './digit-runs.ts';
import { typeAllocationCode } from './imei.ts';
import { labelIn, namesSlot } from './number-names.ts';

/** How many numbers of one phone are told: its IMEI and its second one. */
const mostTold = 2;

interface SlotNumber {
  imei: string;
  standing: string;
  /** Figure of its slot, where one is written. */
  slot?: number;
}

function lastFigure(text: string): number | null {
  const figure = [...text.matchAll(/(?:^|\D)([1-4])(?!\d)/g)].pop()?.[1];
  return figure === undefined ? null : Number(figure);
}

/** The figure of the slot that a number belongs to: in the words of its line, else alone in its row above; null when none is written. */
export function slotOf(text: string, run: DigitRun, above: string): number | null {
  const own = /^[1-4](?!\d)/.exec(text.slice(run.at))?.[0] ?? '';
  const isFigure = own !== '' && digitsOf(run).length > 1;
  const before = lastFigure(text.slice(0, run.at) + (isFigure ? own : ''));
  if (before !== null) return before;
  // Where lines are written from the right, it stands behind the name that follows the number.
  const behind = /^[\d\s.\-–/]+([:：(]\D+[1-4])(?!\d)/.exec(text.slice(run.at))?.[1];
  if (behind !== undefined) return lastFigure(behind);
  const isName = namesSlot(above) || /^\W*\d\W*$/.test(above) || (labelIn(above) === 'imei' && !/\d{2}/.test(above));
  return isName ? lastFigure(above) : null;
}

/**
 * The first two numbers of a phone with more than two slots, or null: all of them called IMEI, of one type allocation, each at a slot of its own and one at the
 * first. Three without that are three phones: a list, or a bill. One number of a phone is enough (decision A45).
 */
export function firstOfSlots<Number extends SlotNumber>(numbers: readonly Number[]): Number[] | null {
  const slots = new Set(numbers.map(({ slot }) => slot));
  const isOnePhone = new Set(numbers.map(({ imei }) => typeAllocationCode(imei))).size === 1;
  const areNamed = numbers.every(({ standing, slot }) => standing === 'labelled' && slot !== undefined);
  if (!isOnePhone || !areNamed || slots.size < numbers.length || !slots.has(1)) return null;
  return [...numbers].sort((one, other) => (one.slot ?? 0) - (other.slot ?? 0)).slice(0, mostTold);
}
