import type { Worker as TesseractWorker } from 'tesseract.js';
import { createWorker, PSM } from 'tesseract.js';
import { type ReadText, secondLook, type TextLayout, type TextModel } from '#domain/device/text-reading.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import { pgmOf } from '#domain/imaging/normalise.ts';
import { readerPaths } from './reader-files.ts';

/** The smallest WebAssembly module with 128-bit vectors: engines that refuse it cannot run the OCR core (decision A88). */
const vectorModule = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 10, 1, 8, 0, 65, 0, 253, 15, 253, 98, 11,
]);

export function canReadText(): boolean {
  return typeof WebAssembly === 'object' && WebAssembly.validate(vectorModule);
}

export type { TesseractWorker };

export type TextReaders = Record<TextModel, TesseractWorker>;

const languages = {
  general: { name: 'eng', path: readerPaths.ocrLanguage },
  digits: { name: 'imei-digits', path: readerPaths.digitsModel },
} as const;

/**
 * Starts tesseract.js with our own files only (FF2). Rejects when a file does not load, where the library itself would wait for ever. The caller ends it with an
 * awaited `terminate` (FF1).
 */
export function startTextReader(base: string, model: TextModel): Promise<TesseractWorker> {
  const { name, path } = languages[model];
  return new Promise((resolve, reject) => {
    createWorker(name, 1, {
      workerPath: base + readerPaths.ocrWorker,
      corePath: base + readerPaths.ocrCore,
      langPath: new URL('.', base + path).href,
      workerBlobURL: false,
      cacheMethod: 'none',
      errorHandler: (error: unknown) => reject(new Error(`text reader: ${String(error)}`)),
    }).then(resolve, (error: unknown) => reject(new Error(`text reader: ${String(error)}`)));
  });
}

/** Reads the lines of a picture, top to bottom. */
export async function linesIn(reader: TesseractWorker, picture: Grey, layout: TextLayout): Promise<ReadText[]> {
  const modes = { page: PSM.AUTO, line: PSM.SINGLE_LINE, 'raw-line': PSM.RAW_LINE };
  // The library's warnings would appear as errors of the page, so they are discarded.
  const isSet = reader.setParameters({ tessedit_pageseg_mode: modes[layout], debug_file: '/dev/null', ...secondLook(layout) });
  // The worker runs requests in order, so neither is awaited before the next, and it gets plain bytes, because a blob would have to be read first. Its types do not
  // know plain bytes.
  const isRead = reader.recognize(pgmOf(picture) as Uint8Array & Blob, {}, { text: false, blocks: true });
  const [{ data }] = await Promise.all([isRead, isSet]);
  const lines = (data.blocks ?? []).flatMap((block) => block.paragraphs.flatMap((paragraph) => paragraph.lines));
  return lines
    .map((line) => ({
      text: line.text.trim(),
      confidence: line.confidence,
      box: { x: line.bbox.x0, y: line.bbox.y0, width: line.bbox.x1 - line.bbox.x0, height: line.bbox.y1 - line.bbox.y0 },
    }))
    .sort((one, other) => one.box.y - other.box.y);
}
