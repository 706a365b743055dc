import { atom } from 'jotai';

/** A camera, a crop or a form with unsaved work is open: an update of the app waits (fault FC2), so does the trip to the log-in screen. */
export const isCaptureOpenAtom = atom(false);

/** What the toast says; null: nothing. Success only (decision A69). */
export const toastAtom = atom<string | null>(null);

/** No service worker came into being here: it is not allowed, or a part of it did not come or had no room. */
export const isWorkerRefusedAtom = atom(false);
