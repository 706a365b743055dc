import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawnLine, openTypefaces } from './drawn-lines.ts';
import { trainingFonts } from './fonts.ts';
import { gentleLine } from './gentle-line.ts';
import { boxesOf, tiffOf } from './line-files.ts';
import { lessons, linesPerFile } from './recipe.ts';
import { ran } from './tools.ts';

/**
 * One of several processes that draw the lines to train on: `node write-lines.ts FONTS FOLDER STEP OFFSET` writes each STEP-th file of every
 * lesson, from OFFSET on, into a folder of the lesson's name, in the trainer's own format.
 */
const [fonts = '', folder = '', step = '', offset = ''] = process.argv.slice(2);
const faces = await openTypefaces(fonts, trainingFonts);
for (const { name, isGentle, files } of lessons) {
  await mkdir(join(folder, name), { recursive: true });
  for (let file = files.from + Number(offset); file < files.to; file += Number(step)) {
    const lines = [];
    for (let line = 0; line < linesPerFile; line += 1) {
      const number = file * linesPerFile + line;
      lines.push(isGentle ? await gentleLine(faces, number) : await drawnLine(faces, number));
    }
    const base = join(folder, name, String(file).padStart(5, '0'));
    await writeFile(`${base}.tif`, tiffOf(lines.map(({ picture }) => picture)));
    await writeFile(`${base}.box`, boxesOf(lines));
    await ran('tesseract', [`${base}.tif`, base, '--psm', '13', '-l', 'eng', 'lstm.train']);
    await rm(`${base}.tif`);
    await rm(`${base}.box`);
  }
}
