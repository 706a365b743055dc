import { createContext, useContext, useEffect } from 'react';
import type { Outbox } from '#src/outbox/outbox.ts';

const OutboxContext = createContext<Outbox | null>(null);

export const OutboxProvider = OutboxContext;

/** The outbox of this page; its items are read from `state/outbox.ts`. */
export function useOutbox(): Outbox {
  const outbox = useContext(OutboxContext);
  if (outbox === null) throw new Error('useOutbox outside OutboxProvider');
  return outbox;
}

/** Reads the phone's store at once, for a screen that shows what is in it: else it waits until the first screen is shown. */
export function useStoreReadNow(): void {
  const outbox = useOutbox();
  useEffect(() => {
    void outbox.list().catch(() => {});
  }, [outbox]);
}
