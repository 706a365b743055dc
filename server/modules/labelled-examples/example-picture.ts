import sharp from 'sharp';
import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import { exampleCrop, frameOfCrop, type PictureFrame } from '#domain/evaluation/example-crop.ts';

/** The most pixels of a picture, as for captures. */
const maxPixels = 65_000_000;
/** JPEG quality, 1 to 100: high enough that the measures stay the same. */
const quality = 95;

export const examplePictureType = 'image/jpeg';

/**
 * The picture that is kept of a photo: cropped to the phone where one was found, upright, and encoded anew, so without Exif. `frame`: where the picture was in the
 * camera's frame; null: it is the whole frame. Null when the photo cannot be decoded here.
 */
export async function examplePicture(
  bytes: Uint8Array,
  marks: readonly PhotoMark[],
  frame: PictureFrame | null,
): Promise<{ bytes: Uint8Array; frame: PictureFrame | null } | null> {
  const picture = sharp(bytes, { limitInputPixels: maxPixels });
  const size = await picture.metadata().then(
    ({ autoOrient }) => autoOrient,
    () => null,
  );
  if (size === null) return null;
  const area = exampleCrop(marks, size);
  const upright = picture.autoOrient();
  const kept = area ? upright.extract(area) : upright;
  return {
    bytes: await kept.flatten({ background: '#fff' }).toColourspace('srgb').jpeg({ quality }).toBuffer(),
    frame: area ? frameOfCrop(area, size, frame) : frame,
  };
}
