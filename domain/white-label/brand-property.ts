/** The CSS custom property of a brand colour, as in `src/ui/tokens.css`: `--brand-on-dock` for `on_dock`. */
export const brandProperty = (name: string): string => `--brand-${name.replaceAll('_', '-')}`;
