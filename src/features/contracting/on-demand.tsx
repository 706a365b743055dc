import { type ComponentType, useCallback, useEffect, useState } from 'react';

/**
 * A component that is loaded when `open` is called, or at once when `isNeeded`. When its chunk cannot be loaded, nothing opens, and the next `open` tries
 * again. `load` must be the same function on every render.
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
