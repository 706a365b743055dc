import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { createWorker, PSM, type Worker as TextWorker } from 'tesseract.js';
import { type ReadLines, secondLook, type TextModel } from '#domain/device/text-reading.ts';
import { pgmOf } from '#domain/imaging/normalise.ts';

const modes = { page: PSM.AUTO, line: PSM.SINGLE_LINE, 'raw-line': PSM.RAW_LINE } as const;

/** Model files of installed packages and of this repository: nothing is downloaded. */
const models: Record<TextModel, () => { name: string; folder: string }> = {
  general: () => ({
    name: 'eng',
    folder: path.join(path.dirname(createRequire(import.meta.url).resolve('@tesseract.js-data/eng/package.json')), '4.0.0_best_int'),
  }),
  digits: () => ({ name: 'imei-digits', folder: path.resolve(import.meta.dirname, '../../domain/device/digits-model') }),
};

const started: Partial<Record<TextModel, Promise<TextWorker>>> = {};

function start(model: TextModel): Promise<TextWorker> {
  const { name, folder } = models[model]();
  // Throws when the file is missing; the library would wait for ever.
  readFileSync(path.join(folder, `${name}.traineddata.gz`));
  return createWorker(name, 1, { langPath: folder, cacheMethod: 'none' });
}

/** The lines of text in a picture, by tesseract.js. Each model is started when it is first needed, and ends with its thread. */
export const readTextLines: ReadLines = async (picture, model, layout) => {
  started[model] ??= start(model);
  const worker = await started[model];
  await worker.setParameters({ tessedit_pageseg_mode: modes[layout], debug_file: '/dev/null', ...secondLook(layout) });
  const { data } = await worker.recognize(Buffer.from(pgmOf(picture)), {}, { text: false, blocks: true });
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines
    .map(({ text, confidence, bbox: { x0, y0, x1, y1 } }) => ({
      text: text.trim(),
      confidence,
      box: { x: x0, y: y0, width: x1 - x0, height: y1 - y0 },
    }))
    .sort((one, other) => one.box.y - other.box.y);
};
