import * as v from 'valibot';

/** All colours of a brand in one scheme (light or dark), as values of CSS properties: `dock` is `--brand-dock`, and so on. */
const brandScheme = v.object({
  dock: v.string(),
  on_dock: v.string(),
  action: v.string(),
  on_action: v.string(),
  link: v.string(),
  on_link: v.string(),
  tint: v.string(),
});
export const brandSchemesSchema = v.object({ light: brandScheme, dark: brandScheme });
