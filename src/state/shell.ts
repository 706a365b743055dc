import { atom } from 'jotai';

/** A camera or a crop is open, whose picture is nowhere else: an update of the app (fault FC2) and the redirect to the log-in screen wait. */
export const isCaptureOpenAtom = atom(false);

/** The toast's text; null: no toast. Only for successes (decision A69). */
export const toastAtom = atom<string | null>(null);

/** The service worker could not be installed: it is not allowed, or a file of it could not be fetched or stored. */
export const isWorkerRefusedAtom = atom(false);
