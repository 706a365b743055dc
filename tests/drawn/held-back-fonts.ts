import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * Fonts that the digits model is never trained on (`tests/digits-model/fonts.ts` has the others), from npm so that they are everywhere: what is
 * drawn with them says how well a font is read that nobody has seen.
 */
export const heldBackFonts: Readonly<Record<string, { package: string; weights: readonly number[] }>> = {
  Lato: { package: 'lato', weights: [300, 400, 700, 900] },
  'Source Sans 3': { package: 'source-sans-3', weights: [300, 400, 600, 700] },
  'IBM Plex Mono': { package: 'ibm-plex-mono', weights: [300, 400, 500, 700] },
  'Barlow Condensed': { package: 'barlow-condensed', weights: [400, 500, 700] },
};

const require = createRequire(import.meta.url);

/** The WOFF2 file of one weight: Latin letters, digits and the usual signs. */
export function heldBackFile(family: string, weight: number): string {
  const name = heldBackFonts[family]?.package;
  return require.resolve(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff2`);
}

/** All of them as `@font-face` rules of a page, usual and bold. */
export async function heldBackFaces(): Promise<string> {
  const faces = Object.keys(heldBackFonts).flatMap((family) =>
    [400, 700].map(async (weight) => {
      const bytes = await readFile(heldBackFile(family, weight));
      return `@font-face{font-family:"${family}";font-weight:${weight};src:url(data:font/woff2;base64,${bytes.toString('base64')})}`;
    }),
  );
  return (await Promise.all(faces)).join('');
}
