import { atom } from 'jotai';

/**
 * Whether the API answers: `online` only after a parsed answer of our own API, `offline` after a call that nobody answered or when the
 * browser says so; `unknown` until something was tried (fault FB11: `navigator.onLine` is a hint).
 */
export type Connection = 'unknown' | 'online' | 'offline';

export const connectionAtom = atom<Connection>(typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'unknown');

/** Why the server serves nobody of this version now: it is worked on, or the version is too old. Null: it serves, as far as is known. */
export const haltAtom = atom<'maintenance' | 'update-required' | null>(null);

/** When the browser last said that there is no network, on the clock of `performance.now()`: what was asked for before and is read only now proves nothing any more. */
export const lostAtAtom = atom(Number.NEGATIVE_INFINITY);

/** True only when we know that nobody answers: what needs a network is then off, with the reason beside it. */
export const isOfflineAtom = atom((get) => get(connectionAtom) === 'offline');
