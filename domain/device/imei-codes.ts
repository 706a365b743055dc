import type { Rectangle } from '#domain/imaging/grey.ts';
import { areOfOnePhone } from './imei.ts';
import { chooseImei, type ImeiChoice } from './imei-candidates.ts';
import { byPlace } from './phone-slots.ts';
import type { Quarters } from './text-place.ts';

/** A barcode or 2D code that was read. `corners`: in pixels of the picture, clockwise from the upper left one as the code is read. */
export interface ReadCode {
  text: string;
  corners: readonly { x: number; y: number }[];
}

function boxAround(corners: ReadCode['corners']): Rectangle {
  const x = Math.min(...corners.map((corner) => corner.x));
  const y = Math.min(...corners.map((corner) => corner.y));
  return {
    x,
    y,
    width: Math.max(...corners.map((corner) => corner.x)) - x,
    height: Math.max(...corners.map((corner) => corner.y)) - y,
  };
}

/** The reading direction of a code, by its upper edge. */
function quartersOf([topLeft, topRight]: ReadCode['corners']): Quarters {
  const [dx, dy] = [(topRight?.x ?? 0) - (topLeft?.x ?? 0), (topRight?.y ?? 0) - (topLeft?.y ?? 0)];
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 2 : 0;
  return dy < 0 ? 3 : 1;
}

/** The IMEI among the codes of one picture, top to bottom. Codes need no label; product codes and serial numbers are excluded by their form. */
export function imeiInCodes(codes: readonly ReadCode[]): ImeiChoice {
  const lines = codes.map(({ text, corners }) => ({
    // The fields of a QR or DataMatrix code are separated by control characters and marks that never occur in a number.
    text: text.replace(/[^\p{L}\p{N} :/.\-;,|]/gu, ' | '),
    box: boxAround(corners),
    quarters: quartersOf(corners),
    isAlone: true,
  }));
  return chooseImei(lines.sort(byPlace));
}

/**
 * Whether the codes alone show that their numbers are IMEIs: each code labels its number, or two numbers are in one picture that are those of one phone's slots. A single unlabelled number may be a parcel's, as one in ten numbers of 15 digits passes the check digit. A single number that is labelled with a slot
 * is not enough: the other slot's number must be printed beside it.
 */
export function nameThemselves({ candidates }: Pick<Extract<ImeiChoice, { found: true }>, 'candidates'>): boolean {
  const areSlots = candidates.length > 1 && areOfOnePhone(candidates.map(({ imei }) => imei));
  const isOneOfTwo = candidates.length === 1 && (candidates[0]?.slot ?? 0) > 0;
  return areSlots || (!isOneOfTwo && candidates.every(({ standing }) => standing === 'labelled'));
}

/** What a live scan, of codes or of print, has seen until now. */
export interface ImeiScan {
  /** The numbers of the last frame that showed any. */
  before: readonly string[];
  /** The number on which two frames in a row agree, to be shown to the person. */
  found: { imei: string; imei2: string | null } | null;
  /** What the last frame showed: no code at all, codes without an IMEI, more than two IMEIs, or an IMEI, found or still to be confirmed by another frame. */
  sees: 'nothing' | 'other-code' | 'too-many' | 'imei';
}

export const newScan: ImeiScan = { before: [], found: null, sees: 'nothing' };

/**
 * The scan after one more frame. A number is found when two frames in a row show it (fault FD5); a frame without an IMEI between them is skipped, since a
 * hand is never still.
 */
export function nextScan({ before }: ImeiScan, codes: readonly ReadCode[]): ImeiScan {
  if (codes.length === 0) return { before, found: null, sees: 'nothing' };
  const choice = imeiInCodes(codes);
  if (!choice.found) return { before, found: null, sees: choice.reason === 'too-many' ? 'too-many' : 'other-code' };
  return afterNumber(before, choice);
}

/** The scan after a frame that showed a number: it is found when the last frame that showed any showed the same number, or both of them. */
export function afterNumber(before: readonly string[], { imei, imei2 }: { imei: string; imei2: string | null }): ImeiScan {
  const numbers = imei2 === null ? [imei] : [imei, imei2];
  return { before: numbers, found: numbers.every((number) => before.includes(number)) ? { imei, imei2 } : null, sees: 'imei' };
}
