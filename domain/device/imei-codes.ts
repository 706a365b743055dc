import type { Rectangle } from '#domain/imaging/grey.ts';
import { typeAllocationCode } from './imei.ts';
import { chooseImei, type ImeiChoice } from './imei-candidates.ts';
import { byPlace } from './phone-slots.ts';
import type { Quarters } from './text-place.ts';

/** A barcode, QR or the like, as it was read, with its corners in pixels of the picture, from its upper left one clockwise as it is read. */
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

/** Which way a code is read: along its upper edge. */
function quartersOf([topLeft, topRight]: ReadCode['corners']): Quarters {
  const [dx, dy] = [(topRight?.x ?? 0) - (topLeft?.x ?? 0), (topRight?.y ?? 0) - (topLeft?.y ?? 0)];
  if (Math.abs(dx) >= Math.abs(dy)) return dx < 0 ? 2 : 0;
  return dy < 0 ? 3 : 1;
}

/** The IMEI among the codes of one picture: they say it without a label, top to bottom (product code and serial fall out by form). */
export function imeiInCodes(codes: readonly ReadCode[]): ImeiChoice {
  const lines = codes.map(({ text, corners }) => ({
    // Fields of a QR or DataMatrix are parted by controls and marks that stand in no number.
    text: text.replace(/[^\p{L}\p{N} :/.\-;,|]/gu, ' | '),
    box: boxAround(corners),
    quarters: quartersOf(corners),
    isAlone: true,
  }));
  return chooseImei(lines.sort(byPlace));
}

/**
 * Whether codes say themselves what their numbers are: they name them, or two of one type allocation stand in one picture, as on a phone with two slots. A single one
 * without a name may as well be a parcel's: of ten numbers of 15 figures one passes the check digit. One that is named as a slot's has another one beside it.
 */
export function nameThemselves({ candidates }: Pick<Extract<ImeiChoice, { found: true }>, 'candidates'>): boolean {
  const areSlots = candidates.length > 1 && new Set(candidates.map(({ imei }) => typeAllocationCode(imei))).size === 1;
  const isOneOfTwo = candidates.length === 1 && (candidates[0]?.slot ?? 0) > 0;
  return areSlots || (!isOneOfTwo && candidates.every(({ standing }) => standing === 'labelled'));
}

/** What a live scan, of codes or of print, has seen until now. */
export interface ImeiScan {
  /** The numbers of the last frame that showed any. */
  before: readonly string[];
  /** Two frames in a row agree on it: to be shown to the person. */
  found: { imei: string; imei2: string | null } | null;
  /** What the last frame showed: no code at all, codes without an IMEI, more than two numbers, or one that another frame has yet to confirm. */
  sees: 'nothing' | 'other-code' | 'too-many' | 'imei';
}

export const newScan: ImeiScan = { before: [], found: null, sees: 'nothing' };

/**
 * The scan after one more frame. A number counts when two frames in a row that show any show it (fault FD5); a frame in which nothing
 * could be read neither counts nor forgets, since a hand is never still.
 */
export function nextScan({ before }: ImeiScan, codes: readonly ReadCode[]): ImeiScan {
  if (codes.length === 0) return { before, found: null, sees: 'nothing' };
  const choice = imeiInCodes(codes);
  if (!choice.found) return { before, found: null, sees: choice.reason === 'too-many' ? 'too-many' : 'other-code' };
  return afterNumber(before, choice);
}

/** The scan after a frame that said a number: found when that before, of those that said any, said all that it says. */
export function afterNumber(before: readonly string[], { imei, imei2 }: { imei: string; imei2: string | null }): ImeiScan {
  const numbers = imei2 === null ? [imei] : [imei, imei2];
  return { before: numbers, found: numbers.every((number) => before.includes(number)) ? { imei, imei2 } : null, sees: 'imei' };
}
