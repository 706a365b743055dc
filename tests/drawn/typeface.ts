import { readFile } from 'node:fs/promises';
import { create } from 'fontkit';

/** Text of one font as outlines: no font has to be installed, and every machine draws the same. */
export interface Typeface {
  name: string;
  /** Height of a digit, in em. */
  digitHeight: number;
  /** Whether every sign of a text has a shape. */
  covers: (text: string) => boolean;
  /** Outlines as an SVG group, one em = 1000 units, baseline at 0, y downwards; `tracking` and `gap` (before a blank) in em. */
  outline: (text: string, tracking: number) => { svg: string; width: number };
}

/** `file`: OpenType, TrueType, WOFF or WOFF2. */
export async function typefaceOf(file: string, name: string): Promise<Typeface> {
  const font = create(await readFile(file));
  if (!('glyphForCodePoint' in font)) throw new Error(`${name} is a collection of fonts`);
  const scale = 1000 / font.unitsPerEm;
  const shapes = new Map<string, { path: string; advance: number }>();
  const shapeOf = (sign: string) => {
    const known = shapes.get(sign);
    if (known) return known;
    const glyph = font.glyphForCodePoint(sign.codePointAt(0) ?? 0);
    const shape = { path: glyph.path.toSVG(), advance: glyph.advanceWidth * scale };
    shapes.set(sign, shape);
    return shape;
  };
  const zero = font.glyphForCodePoint(0x30).bbox;
  return {
    name,
    digitHeight: ((zero.maxY - zero.minY) * scale) / 1000,
    covers: (text) => [...text].every((sign) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0)),
    outline: (text, tracking) => {
      let x = 0;
      const parts: string[] = [];
      for (const sign of text) {
        const { path, advance } = shapeOf(sign);
        if (path !== '') parts.push(`<path transform="translate(${x.toFixed(1)} 0) scale(${scale} ${-scale})" d="${path}"/>`);
        x += advance + tracking * 1000;
      }
      return { svg: parts.join(''), width: Math.max(1, x - tracking * 1000) };
    },
  };
}
