import { atom } from 'jotai';

/** A newer version waits: `apply` is called when the person accepts it. Null: none waits. */
export const waitingUpdateAtom = atom<{ apply: () => void } | null>(null);
