import { atom } from 'jotai';

/** Whether the global search is open; its button is on every page, its sheet is rendered with the screens. */
export const finderAtom = atom(false);
