import { atom } from 'jotai';

/** Who waits to be told whether the person has shown their second factor once more; null: nobody asks. */
export const factorAskAtom = atom<{ answer: (isShown: boolean) => void } | null>(null);
