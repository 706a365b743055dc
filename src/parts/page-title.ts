import { useEffect } from 'react';

/** Specification §9: titles that change in one breath are written once. */
const debounceMs = 10;

/** `IMEI · Peritia` in the tab; for the screen that is shown. `hasFailed`: a form was not taken, and the tab says so first. */
export function usePageTitle(title: string, hasFailed = false): void {
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${hasFailed ? 'Error: ' : ''}${title} · Peritia`;
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [title, hasFailed]);
}
