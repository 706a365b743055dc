import { createContext, useContext } from 'react';
import type { Outbox } from '#src/outbox/outbox.ts';

const OutboxContext = createContext<Outbox | null>(null);

export const OutboxProvider = OutboxContext;

/** The outbox of this page; its items are read from `state/outbox.ts`. */
export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox outside OutboxProvider');
  return outbox;
}
