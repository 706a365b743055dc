import type { createStore } from 'jotai';
import { factorAskAtom } from '#src/state/factor.ts';

let asked: Promise<boolean> | null = null;

/** Asks the person for their second factor, once for all calls that need it at the same time. False: the person declined. */
export function askFactor(store: ReturnType<typeof createStore>): Promise<boolean> {
  asked ??= new Promise<boolean>((answer) => store.set(factorAskAtom, { answer })).finally(() => {
    asked = null;
    store.set(factorAskAtom, null);
  });
  return asked;
}
