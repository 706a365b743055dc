import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnLine, openTypefaces } from './drawn-lines.ts';
import { trainingFonts } from './fonts.ts';
import { gentleLine } from './gentle-line.ts';
import { boxesOf, tiffOf } from './line-files.ts';
import { fileName, lessons, linesPerFile } from './recipe.ts';
import { ran } from './tools.ts';

/**
 * One of several processes that draw the lines to train on: `node write-lines.ts FONTS FOLDER STEP OFFSET` writes each STEP-th file of the gentle and of the damaged
 * ones that some lesson asks for, from OFFSET on, in the trainer's own format.
 */
const [fonts = '', folder = '', step = '', offset = ''] = process.argv.slice(2);
const faces = await openTypefaces(fonts, trainingFonts);
for (const kind of ['gentle', 'damaged'] as const) {
  await mkdir(join(folder, kind), { recursive: true });
  const files = Math.max(0, ...lessons.filter((lesson) => lesson.lines === kind).map((lesson) => lesson.files));
  for (let file = Number(offset); file < files; file += Number(step)) {
    const lines = [];
    for (let line = 0; line < linesPerFile; line += 1) {
      const number = file * linesPerFile + line;
      lines.push(kind === 'gentle' ? await gentleLine(faces, number) : await drawnLine(faces, number));
    }
    const base = join(folder, kind, fileName(file));
    await writeFile(`${base}.tif`, tiffOf(lines.map(({ picture }) => picture)));
    await writeFile(`${base}.box`, boxesOf(lines));
    await ran('tesseract', [`${base}.tif`, base, '--psm', '13', '-l', 'eng', 'lstm.train']);
    await rm(`${base}.tif`);
    await rm(`${base}.box`);
  }
}
