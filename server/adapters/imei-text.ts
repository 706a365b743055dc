import { chooseImei, type ImeiChoice, type ReadLine } from '#domain/device/imei-candidates.ts';
import type { Grey } from '#domain/imaging/grey.ts';
import { flattenText, normaliseText } from '#domain/imaging/normalise.ts';
import { textAngles } from '#domain/imaging/text-angle.ts';

/** What is done with a picture's pixels elsewhere. */
export interface TextTools {
  /** Turned clockwise by degrees, its corners filled with white, and scaled. */
  drawn(picture: Grey, view: { degrees: number; scale: number }): Promise<Grey>;
  /** The lines of a page, top to bottom. */
  lines(page: Grey): Promise<ReadLine[]>;
}

/** The second reading of a page: letters of another size are cut into other strokes, so that the same mistake is not made twice. */
const otherScale = 0.72;
/** Squares a little higher than a line. */
const squareShare = 30;

const flat = (page: Grey) => flattenText(page, Math.max(24, Math.round(Math.max(page.width, page.height) / squareShare)));

/** The IMEI printed in a picture: the first of several views of it that two readings agree on; null when none does. */
export async function imeiInText(picture: Grey, tools: TextTools): Promise<Extract<ImeiChoice, { found: true }> | null> {
  const { level, upright } = textAngles(picture);
  const views = [{ degrees: 0, tone: normaliseText }, ...[-level, -upright, 180 - upright].map((degrees) => ({ degrees, tone: flat }))];
  for (const { degrees, tone } of views) {
    const read = async (scale: number) => chooseImei(await tools.lines(tone(await tools.drawn(picture, { degrees, scale }))));
    const first = await read(1);
    if (!first.found) continue;
    const again = await read(otherScale);
    if (again.found && again.imei === first.imei && again.imei2 === first.imei2) return first;
  }
  return null;
}
