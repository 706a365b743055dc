import type { DigitRun } from './digit-runs.ts';
import { digitsOf, lengthsOf, runsIn } from './digit-runs.ts';
import { imeiLength } from './imei.ts';
import type { Label } from './number-names.ts';
import { castsDoubt, endsInValue, introducesOther, isKnownSlot, isSoftwareVersion, labelBefore, namesSlot } from './number-names.ts';

/**
 * The label that the lines above a line give it. A label holds for its own row, for rows below that only name a slot or a software version, and for numbers below
 * each other; it ends at another label or at unknown words.
 */
export interface Scope {
  label: Label | null;
  /** Whether a number already stands under the label. */
  isUsed: boolean;
  /** The scope that held before this label; it holds again below a software version. */
  around?: Scope;
}

export const noScope: Scope = { label: null, isUsed: false };

/** From this many digits on a run is a number that takes a label, not a version, a slot or a date. */
const leastNumber = 8;

/** Whether a text has only digits and their separators. */
function isOnlyDigits(text: string): boolean {
  return /^[\d\s.\-–/]+$/.test(text);
}

/** Whether a label says nothing of the kind of a number, so that any further word may be its name. */
export function isSilent(label: Label | null): boolean {
  return label === null || label === 'slot' || label === 'ordinal';
}

/** The label of a number after words that stand between it and the number: a slot's name keeps it, words that may name something else make it unknown. */
function through(words: string, label: Label | null): Label | null {
  if (namesSlot(words)) return label ?? (isKnownSlot(words) ? 'slot' : 'ordinal');
  return introducesOther(words) || (isSilent(label) && castsDoubt(words)) ? 'unknown' : label;
}

/** The text before a number in its line, with the slot's digit. */
function wordsBefore(text: string, { at, groups }: DigitRun): string {
  return text.slice(0, groups.length > 1 && /^[1-4]$/.test(groups[0] ?? '') ? at + 1 : at);
}

/**
 * The label at the end of a line behind its number, as in right-to-left text: ":IMEI" or "(IMEI", or the word alone, whose last letter may be unread, in a line that
 * begins with its number.
 */
function labelBehind(text: string, { at, groups }: DigitRun): Label | null {
  const behind = text.slice(at).replace(/^[\d\s.\-–/]+/, '');
  if (digitsOf({ groups }).length < leastNumber || /\d{3}/.test(behind)) return null;
  const isAlone = /^\W*$/.test(text.slice(0, at)) && /^IMEI?\W*$/.test(behind);
  return isAlone || /^[:：(]/.test(behind) ? labelBefore(behind, behind.length) : null;
}

/** A number's label: by the words before it in its line, else by a label behind it, else by the scope from above. */
export function labelOf(text: string, run: DigitRun, above: Label | null): Label | null {
  return labelBefore(text, run.at) ?? labelBehind(text, run) ?? through(wordsBefore(text, run), above);
}

/** The scope below a line. */
export function scopeBelow(text: string, runs: readonly DigitRun[], above: Scope): Scope {
  const numbers = runs.filter((run) => digitsOf(run).length >= leastNumber);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (isSoftwareVersion(text.slice(last?.at ?? 0))) return last ? { ...above, isUsed: true } : above;
  const own = labelBefore(text.slice(last?.at ?? 0), text.length);
  // A label of something else with its value beside it says nothing of the lines below.
  if (!last && endsInValue(text) && (own === 'other' || (own === null && introducesOther(text)))) return noScope;
  if (own) return { label: own, isUsed: false, around: above };
  if (first) {
    // Numbers below each other share their label: two IMEIs, each after its slot, or a long number that continues in the next line.
    const before = wordsBefore(text, first);
    const isAlike = above.label !== 'imei' || lengthsOf(first).some((length) => Math.abs(length - imeiLength) <= 1);
    const isShared = isOnlyDigits(text) || (isAlike && (/^\W*\d?$/.test(before) || namesSlot(before)));
    return isShared && labelBefore(before, before.length) === null ? { ...above, isUsed: true } : noScope;
  }
  // A software version under its own label: the scope before that label holds again.
  if (/^\W*\d{2}\W*$/.test(text)) return above.around ?? above;
  if (namesSlot(text)) return { ...above, label: through(text, above.label) };
  if (introducesOther(text) || (isSilent(above.label) && castsDoubt(text))) return { label: 'unknown', isUsed: false };
  // Unknown text between a label and its number may be a barcode and changes nothing; below the number it may be the next number's label.
  return above.label === 'imei' && above.isUsed && !isOnlyDigits(text) ? noScope : above;
}

/** Whether a label above a line still holds below it (the line only names a slot or a software version), so that the search for the label goes on upwards. */
export function leadsOn(text: string): boolean {
  const open: Scope = { label: 'imei', isUsed: true };
  const below = scopeBelow(text, runsIn(text), open);
  return text !== '' && below.label === 'imei' && below.isUsed;
}
