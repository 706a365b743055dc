import { type ComponentType, useCallback, useEffect, useState } from 'react';

/**
 * A part that comes when it is asked for, or by itself once it `isNeeded`. Without a network it may not come: then nothing opens, and the next press asks again. `load` is
 * one and the same function for as long as the screen is there.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>, isNeeded = false) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const open = useCallback(() => {
    load().then(
      (loaded) => {
        setPart(() => loaded);
        setIsOpen(true);
      },
      () => {},
    );
  }, [load]);
  useEffect(() => {
    if (isNeeded) open();
  }, [isNeeded, open]);
  return { Part: isOpen ? Part : null, open, close: () => setIsOpen(false) };
}
