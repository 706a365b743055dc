import sharp from 'sharp';
import type { PhotoMark } from '#domain/evaluation/assessment.ts';
import { exampleCrop, frameOfCrop, type PictureFrame } from '#domain/evaluation/example-crop.ts';

/** The most pixels of a picture, as for captures. */
const maxPixels = 65_000_000;
/** JPEG quality, 1 to 100: so little is lost that the measures stay what they were. */
const quality = 95;

export const examplePictureType = 'image/jpeg';

/**
 * What is kept of a photo: the phone alone where it was found, upright, encoded anew and so without Exif, with where it stood in the camera's frame (null: it is the whole
 * frame). Null when it cannot be opened here.
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
