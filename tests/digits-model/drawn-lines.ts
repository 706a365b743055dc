import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { chanceOf } from '#tests/drawn/chance.ts';
import type { Typeface } from '#tests/drawn/typeface.ts';
import { typefaceOf } from '#tests/drawn/typeface.ts';
import { drawLine } from './draw-line.ts';
import type { FontPackage } from './fonts.ts';
import type { DrawnLine } from './line-files.ts';
import { lineOf, truthOf } from './lines.ts';

/** Opens the named fonts below a folder that has one folder for each package. */
export async function openTypefaces(folder: string, packages: readonly FontPackage[]): Promise<Typeface[]> {
  const files = (await readdir(folder, { recursive: true })).sort();
  return Promise.all(
    packages.flatMap(({ package: source, faces }) =>
      faces.map((name) => {
        const file = files.find((one) => one.startsWith(`${source}/`) && new RegExp(`/${name}\\.[ot]tf$`).test(one));
        if (file === undefined) throw new Error(`${source} has no ${name}`);
        return typefaceOf(join(folder, file), name);
      }),
    ),
  );
}

/** The line of this number: the same for the same fonts and number, whatever was drawn before. */
export async function drawnLine(faces: readonly Typeface[], number: number): Promise<DrawnLine & { text: string }> {
  const chance = chanceOf(number);
  const text = lineOf(chance);
  const able = faces.filter((face) => face.covers(text));
  return { text, truth: truthOf(text), picture: await drawLine(text, chance.pick(able), chance) };
}
