/** The property of a style that holds one colour of a brand: `--brand-on-dock` of `on_dock`, as `src/ui/tokens.css` names them. */
export const brandProperty = (name: string): string => `--brand-${name.replaceAll('_', '-')}`;
