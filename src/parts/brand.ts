import { useEffect } from 'react';
import { brandProperty } from '#domain/white-label/brand-property.ts';
import type { Settings } from '#domain/wire/settings.ts';

type Colors = NonNullable<Settings['brand']>['colors'];

/**
 * Sets the brand colours of the installation or of a store (`domain/white-label`) on an element, in the system's colour scheme, while `colors` is given. The
 * installation's are set on the document, a store's on its body, where they take precedence.
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
