import { areOfOnePhone, hasActiveReportingBody, imeiLength, isImei } from './imei.ts';
import type { Label } from './number-names.ts';
import { endsInImei } from './number-names.ts';

export interface DigitRun {
  /** Groups of digits with only a blank or a dash between them. */
  groups: string[];
  at: number;
}

/** The groupings in which an IMEI is printed, from '15' to '4-4-4-3'; the others are 2-6-6-1 and 6-2-6-1 with narrow gaps that OCR did not see. */
const groupings = new Set([
  '15',
  '2-6-6-1',
  '6-2-6-1',
  '8-6-1',
  '3-3-3-3-3',
  '5-5-5',
  '14-1',
  '6-8-1',
  '4-4-4-3',
  '2-6-7',
  '8-7',
  '2-12-1',
  '2-13',
  '6-2-7',
  '6-9',
]);

/** The word of a slot at the end of what stands before a number; the slot's digit may be run into that number. */
const slotWord = /\b(SIM|SLOT|RANURA|CARD)\s*$/i;

/**
 * An IMEI as labels of older phones and some systems write it, "351619/97/642506/8": groups of such lengths are no date and no version. A further slash
 * separates its software version.
 */
const slashedNumber = /(?:^|[^\d/])(?:\d{6}\s?\/\s?\d{2}|\d{2}\s?\/\s?\d{6})\s?\/\s?\d{6}\s?\/\s?\d(?!\d|\/(?!\s?\d{2}(?![\d/])))/g;

/** The text with blanks in place of what belongs to no number; the positions of all other characters stay. */
function blanked(text: string): string {
  const blank = (length: number) => '#'.padEnd(length, ' ');
  return (
    text
      // The slashes between the groups of an IMEI become dashes.
      .replace(slashedNumber, (number) => number.replaceAll('/', '-'))
      // A software version and its slash before a number, as in right-to-left lines ("01 / 35…").
      .replace(/(^|\D)(\d{2}\s*\/)(?=\s*\d[\d .\-–]{13})/g, (_, before: string, version: string) => before + blank(version.length))
      // The name of a software version right behind its number, its S read as a five ("… 85V 08").
      .replace(/(\d)([5Ss][Vv]{1,2})(?=\s?\d{2}(?!\d))/g, (_, last: string, name: string) => last + blank(name.length))
      // A software version after a slash ("… 3 / 01") ends the run before it.
      .replace(/(\d)(\s*\/\s*\d{2})(?!\d)/g, (_, last: string, version: string) => `${last} ${blank(version.length - 1)}`)
  );
}

/** The groups of a number, with the name of its software version split off where it was read as digits: "… 450 01" for "… 4 SV 01". */
function withoutVersionName(groups: readonly string[]): readonly string[] {
  const [last = '', version = ''] = groups.slice(-2);
  const isNamed =
    groups.length > 1 &&
    /\d50$/.test(last) &&
    /^\d{2}$/.test(version) &&
    isImei(
      groups
        .slice(0, -1)
        .join('')
        .slice(-imeiLength - 2, -2),
    );
  return isNamed ? [...groups.slice(0, -2), last.slice(0, -2), last.slice(-2), version] : groups;
}

/** The groups of a run, without a slot's digit right behind the word IMEI. A slot's digit behind "SIM" that is run into the number becomes a group of its own. */
function groupsOf(digits: string, before: string): string[] {
  const groups = [...withoutVersionName(digits.split(/[^\d]+/))];
  const [first = '', ...others] = groups;
  if (others.length > 0 && /^[12]$/.test(first) && endsInImei(before)) return others;
  const rest = first.slice(1) + others.join('');
  const isRunTogether =
    /^[1-4]\d/.test(first) && slotWord.test(before) && isImei(rest.slice(0, imeiLength)) && hasActiveReportingBody(rest);
  return isRunTogether ? [first.slice(0, 1), first.slice(1), ...others] : groups;
}

/** The runs of both numbers of a phone that stand beside each other, as in the columns of two slots. Else the run itself. */
function apart({ groups, at }: DigitRun, digits: string): DigitRun[] {
  const [first, second] = [digits.replace(/\D/g, '').slice(0, imeiLength), digits.replace(/\D/g, '').slice(imeiLength)];
  if (!isImei(first) || !isImei(second) || !areOfOnePhone([first, second])) return [{ groups, at }];
  const begin = [...digits.matchAll(/\d/g)][imeiLength]?.index ?? 0;
  return [
    { groups: groupsOf(digits.slice(0, begin).replace(/\D+$/, ''), ''), at },
    { groups: groupsOf(digits.slice(begin), ''), at: at + begin },
  ];
}

/** The numbers in a text. */
export function runsIn(text: string): DigitRun[] {
  const runs: DigitRun[] = [];
  const cut = blanked(text);
  // No look-behind: Safari before 16.4 refuses the whole file for it.
  for (const match of cut.matchAll(/(^|[^\p{L}\d])(\d+(?:(?: {1,2}|\s?[-–.]\s?)\d+)*)(?![\p{L}\d])/gu)) {
    const [, before = '', digits = ''] = match;
    const at = match.index + before.length;
    runs.push(...apart({ groups: groupsOf(digits, cut.slice(0, at)), at }, digits));
  }
  return runs;
}

/**
 * The IMEI with which a run begins, or null. Behind it may stand a quantity or, in right-to-left lines, the slot's digit and word, the word's letters read as
 * digits.
 */
export function beginOf({ groups }: Pick<DigitRun, 'groups'>): string | null {
  return groups.map((_, at) => groups.slice(0, at + 1).join('')).find((begin) => isImei(begin) && hasActiveReportingBody(begin)) ?? null;
}

/** Lengths that the run's number may have: all its digits, or those without the slot and the software version in the columns beside it. */
export function lengthsOf({ groups }: DigitRun): number[] {
  const length = digitsOf({ groups }).length;
  const slot = groups[0]?.length === 1 && groups.length > 1 ? 1 : 0;
  const short = [1, 2]
    .map((count) => groups.slice(-count))
    .filter((tail) => tail.length < groups.length && versionGroups.test(tail.join(' ')));
  const versions = [0, ...short.map((tail) => tail.join('').length)];
  const fromRight = groups[0]?.length === 2 && groups.length > 1 ? [length - 2, ...(groups.at(-1)?.length === 1 ? [length - 3] : [])] : [];
  return [
    ...versions.flatMap((version) => [length - version, length - version - slot]),
    ...fromRight,
    ...(beginOf({ groups }) ? [imeiLength] : []),
  ];
}

export function digitsOf(run: Pick<DigitRun, 'groups'>): string {
  return run.groups.join('');
}

/** The groups as which a software version behind a number is read: its two digits, and perhaps a slash or "SV" before them read as digits. */
const versionGroups = /^(1?\d\d|\d{1,2} \d\d)$/;

/** The time of day behind a number in a chat, its colon unread, and perhaps the marks behind it read as a digit. */
const timeGroups = /^([01]?\d|2[0-3])[0-5]\d( \d)?$/;

/**
 * The IMEI in a run without what stands in the columns beside it: the slot's digit before it and the software version or the time behind it, or the other way
 * round in right-to-left lines. Null when there is none.
 */
function withoutColumns(groups: readonly string[]): { digits: string; hasVersion: boolean } | null {
  for (const from of [0, 1]) {
    const before = groups.slice(0, from).join('');
    const upTo = groups.findIndex((_, at) => at >= from && groups.slice(from, at + 1).join('').length >= imeiLength) + 1;
    const digits = groups.slice(from, upTo).join('');
    const after = groups.slice(upTo).join(' ');
    if (!isImei(digits) || !hasActiveReportingBody(digits)) continue;
    const hasVersion = versionGroups.test(after);
    if (/^[1-4]?$/.test(before) && (after === '' || hasVersion || timeGroups.test(after))) return { digits, hasVersion };
    if (/^\d{2}$/.test(before) && /^[1-4]?$/.test(after)) return { digits, hasVersion: true };
  }
  return null;
}

/**
 * The 15 digits of a run that may be one number, or null. "50 07" behind them is "SV 07" read as digits. Under the label IMEI any grouping is accepted: OCR sees
 * gaps where there are none, and reads the columns beside a number.
 */
export function fifteenOf(run: DigitRun, label: Label | null): string | null {
  const digits = digitsOf(run);
  if (label === 'imei' || label === 'columns') {
    if (digits.length === imeiLength) return label === 'imei' ? digits : null;
    const inColumns = withoutColumns(run.groups);
    return inColumns && (label === 'imei' || inColumns.hasVersion) ? inColumns.digits : null;
  }
  if (label !== null && label !== 'slot' && label !== 'ordinal') return null;
  const own = /^50 \d\d$/.test(run.groups.slice(-2).join(' ')) ? run.groups.slice(0, -2) : run.groups;
  const groups = label !== null && /^[1-4]$/.test(own[0] ?? '') ? own.slice(1) : own;
  return groupings.has(groups.map((group) => group.length).join('-')) ? groups.join('') : null;
}
