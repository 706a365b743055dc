import type { DigitRun } from './digit-runs.ts';
import { digitsOf, lengthsOf, runsIn } from './digit-runs.ts';
import { imeiLength } from './imei.ts';
import type { Label } from './number-names.ts';
import { castsDoubt, endsInValue, introducesOther, isKnownSlot, isSoftwareVersion, labelBefore, namesSlot } from './number-names.ts';

/**
 * What the lines above one say of it. A label reaches over its own row, the rows below it that only name a slot or a software version, and the numbers that
 * stand below each other; it ends where another label, or words of which nothing is known, begin.
 */
export interface Scope {
  label: Label | null;
  /** Whether a number stood under it already. */
  isUsed: boolean;
  /** What was open before a software version stood between. */
  around?: Scope;
}

export const noScope: Scope = { label: null, isUsed: false };

/** Digits from which a run is a number with a label, and no version, slot or date. */
const leastNumber = 8;

/** Nothing but digits and what parts them. */
function isOnlyDigits(text: string): boolean {
  return /^[\d\s.\-–/]+$/.test(text);
}

/** Whether nothing is said yet of what a number is, so that any word may be its name. */
export function isSilent(label: Label | null): boolean {
  return label === null || label === 'slot' || label === 'ordinal';
}

/** What words between a label and its number leave of that label: the name of a slot all, other words nothing. */
function through(words: string, label: Label | null): Label | null {
  if (namesSlot(words)) return label ?? (isKnownSlot(words) ? 'slot' : 'ordinal');
  return introducesOther(words) || (isSilent(label) && castsDoubt(words)) ? 'unknown' : label;
}

/** What stands before a number in its line, the figure of its slot with it. */
function wordsBefore(text: string, { at, groups }: DigitRun): string {
  return text.slice(0, groups.length > 1 && /^[1-4]$/.test(groups[0] ?? '') ? at + 1 : at);
}

/** The label behind a number that ends its line, as where lines are written from the right: ":IMEI" or "(IMEI", or the word alone in a line that begins with its number. */
function labelBehind(text: string, { at, groups }: DigitRun): Label | null {
  const behind = text.slice(at).replace(/^[\d\s.\-–/]+/, '');
  if (digitsOf({ groups }).length < leastNumber || /\d{3}/.test(behind)) return null;
  const isAlone = /^\W*$/.test(text.slice(0, at)) && /^IMEI\W*$/.test(behind);
  return isAlone || /^[:：(]/.test(behind) ? labelBefore(behind, behind.length) : null;
}

/** What a number is called by the words before it in its line, else by what is open above. */
export function labelOf(text: string, run: DigitRun, above: Label | null): Label | null {
  return labelBefore(text, run.at) ?? labelBehind(text, run) ?? through(wordsBefore(text, run), above);
}

/** What is open below a line. */
export function scopeBelow(text: string, runs: readonly DigitRun[], above: Scope): Scope {
  const numbers = runs.filter((run) => digitsOf(run).length >= leastNumber);
  const [first, last] = [numbers[0], numbers.at(-1)];
  if (isSoftwareVersion(text.slice(last?.at ?? 0))) return last ? { ...above, isUsed: true } : above;
  const own = labelBefore(text.slice(last?.at ?? 0), text.length);
  // The value of another name, known or not, stands beside it: below, nothing is said.
  if (!last && endsInValue(text) && (own === 'other' || (own === null && introducesOther(text)))) return noScope;
  if (own) return { label: own, isUsed: false, around: above };
  if (first) {
    // Numbers below each other share their label: two IMEIs, each after its slot, or a long number that goes on in the next line.
    const before = wordsBefore(text, first);
    const isAlike = above.label !== 'imei' || lengthsOf(first).some((length) => Math.abs(length - imeiLength) <= 1);
    const isShared = isOnlyDigits(text) || (isAlike && (/^\W*\d?$/.test(before) || namesSlot(before)));
    return isShared && labelBefore(before, before.length) === null ? { ...above, isUsed: true } : noScope;
  }
  // A version under its own name: what was open before that is open again.
  if (/^\W*\d{2}\W*$/.test(text)) return above.around ?? above;
  if (namesSlot(text)) return { ...above, label: through(text, above.label) };
  if (introducesOther(text) || (isSilent(above.label) && castsDoubt(text))) return { label: 'unknown', isUsed: false };
  // Between a label and its number stand bars; below its number what cannot be read may be the next one's label.
  return above.label === 'imei' && above.isUsed && !isOnlyDigits(text) ? noScope : above;
}

/** Whether what is open above a line is open below it too, so that a search for the label goes on: a slot's row, or a software version's. */
export function leadsOn(text: string): boolean {
  const open: Scope = { label: 'imei', isUsed: true };
  const below = scopeBelow(text, runsIn(text), open);
  return text !== '' && below.label === 'imei' && below.isUsed;
}
