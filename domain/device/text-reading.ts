import type { Grey, Rectangle } from '#domain/imaging/grey.ts';
import type { ReadLine } from './imei-candidates.ts';

/** `general` reads letters and digits; `digits` is our own model, which reads only digits (digits-model/README.md). */
export type TextModel = 'general' | 'digits';

/** A whole page, a line that was cut out, or such a line without Tesseract's own search for the line in it. */
export type TextLayout = 'page' | 'line' | 'raw-line';

export interface ReadText extends ReadLine {
  box: Rectangle;
  /** 0 to 100, of the whole line. */
  confidence: number;
}

/** Reads the lines of a picture, top to bottom: tesseract.js, in the browser and on the server. */
export type ReadLines = (picture: Grey, model: TextModel, layout: TextLayout) => Promise<ReadText[]>;

/** Tesseract reads a line that it read badly a second time, inverted. Lines that were cut out are always dark on light, so for them that is switched off to save time. */
export function secondLook(layout: TextLayout): { invert_threshold: string } {
  return { invert_threshold: layout === 'page' ? '0.7' : '0' };
}
