import { contrastOf, type HexColor, mixOf } from './contrast.ts';

/** What a house chooses for the app, and a store for its page: the bar, what is pressed on it, and what is linked or selected. */
export interface BrandColors {
  dock: HexColor;
  action: HexColor;
  link: HexColor;
}

/** The colours of the group "Marca" of `src/ui/tokens.css`, of one scheme; names as there, without `--brand-`. */
export interface BrandScheme {
  dock: HexColor;
  on_dock: HexColor;
  action: HexColor;
  on_action: HexColor;
  link: HexColor;
  on_link: HexColor;
  tint: HexColor;
}

/** The product's own name, and its colours as `src/ui/tokens.css` has them in the light. */
export const ownBrand = { name: 'Peritia', dock: '#0e2b27', action: '#ffc83d', link: '#0a5c51' } as const satisfies BrandColors & {
  name: string;
};

/** `--surface` and `--text` of `src/ui/tokens.css`, on which a brand's colours have to be read. */
export const neutrals = {
  light: { surface: '#ffffff', text: '#10211d' },
  dark: { surface: '#12201c', text: '#f0f5f3' },
} as const;

/** The two colours, light and dark, in which text is written on a colour. */
const inks: readonly [HexColor, HexColor] = ['#ffffff', '#161a10'];

/** Least contrasts of a white label, as the design has them: what is written on the bar and on a button, the button on the bar, links on a card. */
export const brandFloors = { dock: 7, action: 7, actionOnDock: 4.5, link: 4.5 } as const;

/** The ink that is read better on a colour. */
export function inkOn(color: HexColor): HexColor {
  const [white, dark] = inks;
  return contrastOf(white, color) >= contrastOf(dark, color) ? white : dark;
}

/** The contrast ratio of each pair that has a floor, by the names of `brandFloors`. */
export function brandContrasts({ dock, action, link }: BrandColors): Record<keyof typeof brandFloors, number> {
  return {
    dock: contrastOf(inkOn(dock), dock),
    action: contrastOf(inkOn(action), action),
    actionOnDock: contrastOf(action, dock),
    link: contrastOf(link, neutrals.light.surface),
  };
}

/** Which of the chosen colours cannot be read; none: they may be published. A button that does not stand out from its bar is the button's fault. */
export function brandFaults(colors: BrandColors): (keyof BrandColors)[] {
  const contrasts = brandContrasts(colors);
  const isLow = (pair: keyof typeof brandFloors) => contrasts[pair] < brandFloors[pair];
  return [
    ...(isLow('dock') ? ['dock' as const] : []),
    ...(isLow('action') || isLow('actionOnDock') ? ['action' as const] : []),
    ...(isLow('link') ? ['link' as const] : []),
  ];
}

/** In steps of this size a link is made lighter until it is read on a dark card. */
const lighter = 0.05;

/** No colour is read on a white card and on a dark one: on the dark one it is so much lighter that it is. */
function linkInTheDark(link: HexColor): HexColor {
  const { surface } = neutrals.dark;
  for (let white = 0; white < 1; white += lighter) {
    const color = mixOf(inks[0], link, white);
    if (contrastOf(color, surface) >= brandFloors.link && contrastOf(color, mixOf(color, surface, tintShare.dark)) >= brandFloors.link)
      return color;
  }
  return inks[0];
}

/** How much of the link's colour a selected surface has. */
const tintShare = { light: 0.12, dark: 0.16 } as const;

/**
 * All colours of the group "Marca" that follow from those chosen, in both schemes: what `brandFaults` lets through is read in each. Bar and button are the
 * same in the dark, since their contrasts are between themselves.
 */
export function brandSchemes({ dock, action, link }: BrandColors): Record<'light' | 'dark', BrandScheme> {
  const scheme = (shown: 'light' | 'dark', own: HexColor): BrandScheme => ({
    dock: dock.toLowerCase(),
    on_dock: inkOn(dock),
    action: action.toLowerCase(),
    on_action: inkOn(action),
    link: own.toLowerCase(),
    on_link: inkOn(own),
    tint: mixOf(own, neutrals[shown].surface, tintShare[shown]),
  });
  return { light: scheme('light', link), dark: scheme('dark', linkInTheDark(link)) };
}
