import type { Grey, Rectangle } from '#domain/imaging/grey.ts';
import type { ReadLine } from './imei-candidates.ts';

/** `general` knows letters; `digits` is our own model of figures (digits-model/README.md). */
export type TextModel = 'general' | 'digits';

/** A whole page, a line that was cut out, or the same without the model's own search for the line in it. */
export type TextLayout = 'page' | 'line' | 'raw-line';

export interface ReadText extends ReadLine {
  box: Rectangle;
  /** 0 to 100, of the whole line. */
  confidence: number;
}

/** Reads the lines of a picture, top to bottom: tesseract.js, in the browser and on the server. */
export type ReadLines = (picture: Grey, model: TextModel, layout: TextLayout) => Promise<ReadText[]>;

/** Tesseract looks at a line that it hardly read once more, black for white. Lines that were cut out are dark on light: such a look sees nothing, and takes as long. */
export function secondLook(layout: TextLayout): { invert_threshold: string } {
  return { invert_threshold: layout === 'page' ? '0.7' : '0' };
}
