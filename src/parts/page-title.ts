import { use, useEffect } from 'react';
import { ProductName } from '#src/ui/product-name.ts';

/** Milliseconds: several changes of the title within this time are written once (specification §9). */
const debounceMs = 10;

/**
 * Sets the tab's title while the screen is shown, as `IMEI · Peritia`, or with the installation's own product name. `hasFailed`: a form was refused, which the
 * title says first.
 */
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
