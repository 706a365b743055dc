import { useEffect } from 'react';

/** Specification §9: titles that change in one breath are written once. */
const debounceMs = 10;

/** `IMEI · Peritia` in the tab; for the screen that is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${title} · Peritia`;
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [title]);
}
