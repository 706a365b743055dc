import { contrastOf, type HexColor, mixOf } from './contrast.ts';

/** The colours that an operator chooses for the app, and a store for its page: of the bar, of buttons, and of links and selected elements. */
export interface BrandColors {
  dock: HexColor;
  action: HexColor;
  link: HexColor;
}

/** The colours of the group "Marca" of `src/ui/tokens.css` in one scheme (light or dark); names as there, without `--brand-`. */
export interface BrandScheme {
  dock: HexColor;
  on_dock: HexColor;
  action: HexColor;
  on_action: HexColor;
  link: HexColor;
  on_link: HexColor;
  tint: HexColor;
}

/** The product's own name, and its colours as in the light scheme of `src/ui/tokens.css`. */
export const ownBrand = { name: 'Peritia', dock: '#0e2b27', action: '#ffc83d', link: '#0a5c51' } as const satisfies BrandColors & {
  name: string;
};

/** `--surface` and `--text` of `src/ui/tokens.css`. A brand's colours have to be readable on the surfaces. */
export const neutrals = {
  light: { surface: '#ffffff', text: '#10211d' },
  dark: { surface: '#12201c', text: '#f0f5f3' },
} as const;

/** The two text colours for coloured backgrounds, light and dark. */
const inks: readonly [HexColor, HexColor] = ['#ffffff', '#161a10'];

/** The lowest contrast ratios of a white label, by the design: text on the bar, text on a button, the button on the bar, links on a card. */
export const brandFloors = { dock: 7, action: 7, actionOnDock: 4.5, link: 4.5 } as const;

/** The text colour (`inks`) with the better contrast on a colour. */
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

/** The chosen colours whose contrast is too low; empty: they may be published. Too low a contrast between button and bar counts as a fault of `action`. */
export function brandFaults(colors: BrandColors): (keyof BrandColors)[] {
  const contrasts = brandContrasts(colors);
  const isLow = (pair: keyof typeof brandFloors) => contrasts[pair] < brandFloors[pair];
  return [
    ...(isLow('dock') ? ['dock' as const] : []),
    ...(isLow('action') || isLow('actionOnDock') ? ['action' as const] : []),
    ...(isLow('link') ? ['link' as const] : []),
  ];
}

/** The step (share of white) by which a link's colour is made lighter until it is readable on a dark card. */
const lighter = 0.05;

/** The colour of links in the dark scheme: no colour is readable on both a white and a dark card, so it is made lighter until it is readable on the dark one. */
function linkInTheDark(link: HexColor): HexColor {
  const { surface } = neutrals.dark;
  for (let white = 0; white < 1; white += lighter) {
    const color = mixOf(inks[0], link, white);
    if (contrastOf(color, surface) >= brandFloors.link && contrastOf(color, mixOf(color, surface, tintShare.dark)) >= brandFloors.link)
      return color;
  }
  return inks[0];
}

/** The share of the link's colour in the background of a selected element. */
const tintShare = { light: 0.12, dark: 0.16 } as const;

/**
 * All colours of the group "Marca", derived from the chosen ones, in both schemes. Colours without `brandFaults` are readable in both. Bar and button have the
 * same colours in the dark scheme, since their contrast depends only on each other.
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
