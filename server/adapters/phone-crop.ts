import sharp, { type Sharp } from 'sharp';
import { withMargin } from '#domain/imaging/grey.ts';
import { ModelError, type PhotoForModel } from '#server/ports/photo-model.ts';

const maxPixels = 120_000_000;
const marginShare = 0.05;
/** Pixels; a smaller crop shows too little. */
const leastSide = 32;

/**
 * Crops a photo to the phone, upright, with a narrow margin: a model sees neither the room nor a face beside it.
 * @throws {ModelError} `broken` when hardly any of the phone is inside the picture, or the picture cannot be opened
 */
export async function phoneCrop({ bytes, phone }: PhotoForModel): Promise<Sharp> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels });
  const { autoOrient } = await picture.metadata().catch(() => {
    throw new ModelError('broken', 'the picture cannot be opened');
  });
  const box = withMargin(phone, marginShare);
  const [left, right] = [box.x, box.x + box.width].map((share) => pixelOf(share, autoOrient.width));
  const [top, bottom] = [box.y, box.y + box.height].map((share) => pixelOf(share, autoOrient.height));
  const area = { left: left ?? 0, top: top ?? 0, width: (right ?? 0) - (left ?? 0), height: (bottom ?? 0) - (top ?? 0) };
  if (Math.min(area.width, area.height) < leastSide) throw new ModelError('broken', 'the phone is outside the picture');
  return picture.autoOrient().extract(area).flatten({ background: '#fff' }).toColourspace('srgb');
}

function pixelOf(share: number, length: number): number {
  return Math.round(Math.min(1, Math.max(0, share)) * length);
}
