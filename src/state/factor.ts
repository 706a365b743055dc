import { atom } from 'jotai';

/** The pending request to show the second factor once more, with the function that gets the outcome; null: none. */
export const factorAskAtom = atom<{ answer: (isShown: boolean) => void } | null>(null);
