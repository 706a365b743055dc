import { atom } from 'jotai';

/** Whether the search over everything is open; its button is on every page, its sheet is with the screens. */
export const finderAtom = atom(false);
