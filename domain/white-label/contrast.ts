/** An sRGB colour as `#rrggbb`, in either letter case. */
export type HexColor = string;

/** Whether a text is a `HexColor`. */
export function isHexColor(text: string): boolean {
  return /^#[0-9a-f]{6}$/i.test(text);
}

/** Red, green and blue, 0 to 255. */
function channelsOf(color: HexColor): [number, number, number] {
  const at = (place: number) => Number.parseInt(color.slice(place, place + 2), 16);
  return [at(1), at(3), at(5)];
}

/** Relative luminance of WCAG 2.2: 0 is black, 1 is white. */
function luminanceOf(color: HexColor): number {
  const [red, green, blue] = channelsOf(color).map((channel) => {
    const share = channel / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  }) as [number, number, number];
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast ratio of WCAG 2.2 between two colours, in any order: 1 to 21. */
export function contrastOf(one: HexColor, other: HexColor): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

/** A mix of two colours in sRGB, with `share` (0 to 1) of the first. */
export function mixOf(first: HexColor, second: HexColor, share: number): HexColor {
  const other = channelsOf(second);
  const mixed = channelsOf(first).map((channel, place) => Math.round(channel * share + (other[place] ?? 0) * (1 - share)));
  return `#${mixed.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
