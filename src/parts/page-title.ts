import { use, useEffect } from 'react';
import { ProductName } from '#src/ui/product-name.ts';

/** Specification §9: titles that change in one breath are written once. */
const debounceMs = 10;

/** `IMEI · Peritia` in the tab, or the name that the house has; for the screen that is shown. `hasFailed`: a form was not taken, and the tab says so first. */
export function usePageTitle(title: string, hasFailed = false): void {
  const product = use(ProductName);
  useEffect(() => {
    const timer = setTimeout(() => {
      document.title = `${hasFailed ? 'Error: ' : ''}${title} · ${product}`;
    }, debounceMs);
    return () => {
      clearTimeout(timer);
    };
  }, [title, hasFailed, product]);
}
