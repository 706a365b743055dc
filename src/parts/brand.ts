import { useEffect } from 'react';
import { brandProperty } from '#domain/white-label/brand-property.ts';
import type { Settings } from '#domain/wire/settings.ts';

type Colors = NonNullable<Settings['brand']>['colors'];

/**
 * The colours of a house or a store (`domain/white-label`) on an element and all that is in it, as long as they are given, in the scheme that the system is in: those of the house on the document,
 * those of a store, which go before, on its body.
 */
export function useBrandColors({ style }: HTMLElement, colors: Colors | null | undefined): void {
  useEffect(() => {
    if (!colors) return;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const draw = () => {
      for (const [name, color] of Object.entries(dark.matches ? colors.dark : colors.light)) style.setProperty(brandProperty(name), color);
    };
    draw();
    dark.addEventListener('change', draw);
    return () => {
      dark.removeEventListener('change', draw);
      for (const name in colors.light) style.removeProperty(brandProperty(name));
    };
  }, [style, colors]);
}
