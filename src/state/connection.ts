import { atom } from 'jotai';

/**
 * Whether the API answers. `online`: our own API has given an answer that could be parsed. `offline`: a call got no answer, or the browser says that there is
 * no network. `unknown`: nothing was tried yet (fault FB11: `navigator.onLine` is a hint).
 */
export type Connection = 'unknown' | 'online' | 'offline';

export const connectionAtom = atom<Connection>(typeof navigator !== 'undefined' && navigator.onLine === false ? 'offline' : 'unknown');

/** Why the server refuses every call of this version: it is under maintenance, or the version is too old. Null: no such refusal is known. */
export const haltAtom = atom<'maintenance' | 'update-required' | null>(null);

/**
 * When the browser last reported that there is no network, on the clock of `performance.now()`. An answer to a call made before that moment does not prove
 * that there is a network now.
 */
export const lostAtAtom = atom(Number.NEGATIVE_INFINITY);

/** True only when it is known that nobody answers: what needs a network is then disabled, with the reason beside it. */
export const isOfflineAtom = atom((get) => get(connectionAtom) === 'offline');
