import type { Grey } from '#domain/imaging/grey.ts';
import { isSameView } from '#domain/imaging/still-view.ts';
import { afterNumber, type ImeiScan, newScan } from './imei-codes.ts';

/** Looks in a row that are the same before a frame is read. */
const stillLooks = 3;
/** The rest after a first reading in vain, doubled by each that follows, and the longest one. */
const shortestRestMs = 500;
const longestRestMs = 4000;

/** What a live reading of print has looked at, and when it may read again: times in ms of one clock. */
export interface PrintWatch {
  view: Grey | null;
  /** So many looks in a row were the same, the last one included. */
  still: number;
  /** The last reading told a number, which waits for another frame. */
  isHopeful: boolean;
  /** Readings since then. */
  inVain: number;
  restsUntil: number;
}

export const newWatch: PrintWatch = { view: null, still: 0, isHopeful: false, inVain: 0, restsUntil: 0 };

/** The watch after one more small look; null: the camera shows nothing now. */
export function nextLook(watch: PrintWatch, view: Grey | null): PrintWatch {
  return { ...watch, view, still: view && watch.view && isSameView(watch.view, view) ? watch.still + 1 : 1 };
}

/** Whether the frame of the last look is to be read: it is still, and the phone has had its rest. */
export function isToBeRead({ still, restsUntil }: PrintWatch, now: number): boolean {
  return still >= stillLooks && now >= restsUntil;
}

/**
 * The watch after the frame of its last look was read. `hasNumber`: it told one. What confirms that follows at once, and is a frame of a camera that was
 * seen to be still anew; any other rests as long as the work was, up to four seconds, and longer after some in vain.
 */
export function afterReading(watch: PrintWatch, startedAt: number, endedAt: number, hasNumber: boolean): PrintWatch {
  // Where frames contradict each other, or one more number waits, the hurry is over.
  const isHopeful = hasNumber && !watch.isHopeful;
  const inVain = isHopeful ? 0 : watch.inVain + 1;
  const restMs = isHopeful ? 0 : Math.min(longestRestMs, Math.max(endedAt - startedAt, shortestRestMs * 2 ** (inVain - 1)));
  return { view: null, still: 0, isHopeful, inVain, restsUntil: endedAt + restMs };
}

/** What a reading of one frame answered. */
type PrintReading = { found: true; imei: string; imei2: string | null } | { found: false; reason: string };

/**
 * The scan after one more frame was read. A number counts when two frames say it and none between them said another one; a frame in which
 * nothing could be read neither counts nor forgets, one that shows several phones forgets.
 */
export function nextPrint({ before }: ImeiScan, reading: PrintReading): ImeiScan {
  if (reading.found) return afterNumber(before, reading);
  return reading.reason === 'too-many' ? { ...newScan, sees: 'too-many' } : { before, found: null, sees: 'nothing' };
}
