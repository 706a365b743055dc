import { atom, useSetAtom } from 'jotai';
import { useCallback } from 'react';

const countAtom = atom(0);

/** Whether a chosen file is being reduced and stored just now, on this screen or on one that was left meanwhile. What is sent by then goes without it. */
export const isStoringFileAtom = atom((get) => get(countAtom) > 0);

/** Counts a piece of work that reduces and stores a file until it has ended. */
export function useStoringFile() {
  const setCount = useSetAtom(countAtom);
  return useCallback(
    async <Stored>(work: () => Promise<Stored>): Promise<Stored> => {
      setCount((count) => count + 1);
      try {
        return await work();
      } finally {
        setCount((count) => count - 1);
      }
    },
    [setCount],
  );
}
