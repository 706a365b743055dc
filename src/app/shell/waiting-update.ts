import { atom } from 'jotai';

/** A newer version waits: what to call when the person says yes. Null: nothing waits. */
export const waitingUpdateAtom = atom<{ apply: () => void } | null>(null);
