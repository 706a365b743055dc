import type { Grey } from '#domain/imaging/grey.ts';
import { isSameView } from '#domain/imaging/still-view.ts';
import { afterNumber, type ImeiScan, newScan } from './imei-codes.ts';

/** This many views in a row must be the same before a frame is read. */
const stillLooks = 3;
/** The shortest pause after a first reading without a number, doubled by each further one, and its limit. */
const shortestRestMs = 500;
const longestRestMs = 4000;

/** The state of live reading of print: what the camera showed, and when a frame may be read again. Times in ms of one clock. */
export interface PrintWatch {
  view: Grey | null;
  /** How many views in a row were the same, the last one included. */
  still: number;
  /** The last reading gave a number that another frame must confirm. */
  isHopeful: boolean;
  /** Readings since the last hopeful one. */
  inVain: number;
  restsUntil: number;
}

export const newWatch: PrintWatch = { view: null, still: 0, isHopeful: false, inVain: 0, restsUntil: 0 };

/** The watch after one more small view of the camera. `view` null: the camera shows nothing now. */
export function nextLook(watch: PrintWatch, view: Grey | null): PrintWatch {
  return { ...watch, view, still: view && watch.view && isSameView(watch.view, view) ? watch.still + 1 : 1 };
}

/** Whether the frame of the last view is to be read: the view is still and the pause is over. */
export function isToBeRead({ still, restsUntil }: PrintWatch, now: number): boolean {
  return still >= stillLooks && now >= restsUntil;
}

/**
 * The watch after the last view's frame was read. `hasNumber`: it gave a number. A first number is confirmed without a pause, as soon as the camera is still again;
 * after any other reading the pause is as long as that reading took, longer after several without a number, and at most four seconds.
 */
export function afterReading(watch: PrintWatch, startedAt: number, endedAt: number, hasNumber: boolean): PrintWatch {
  // After the second reading in a row with a number the pauses begin again, even if the two numbers differ.
  const isHopeful = hasNumber && !watch.isHopeful;
  const inVain = isHopeful ? 0 : watch.inVain + 1;
  const restMs = isHopeful ? 0 : Math.min(longestRestMs, Math.max(endedAt - startedAt, shortestRestMs * 2 ** (inVain - 1)));
  return { view: null, still: 0, isHopeful, inVain, restsUntil: endedAt + restMs };
}

/** The result of reading one frame. */
type PrintReading = { found: true; imei: string; imei2: string | null } | { found: false; reason: string };

/**
 * The scan after one more frame was read. A number is found when two frames show it and none between them showed another one. A frame in which nothing could be
 * read changes nothing; one that shows several phones makes the scan start again.
 */
export function nextPrint({ before }: ImeiScan, reading: PrintReading): ImeiScan {
  if (reading.found) return afterNumber(before, reading);
  return reading.reason === 'too-many' ? { ...newScan, sees: 'too-many' } : { before, found: null, sees: 'nothing' };
}
