import { expect, test } from 'vitest';
import { fail } from '#domain/shared/result.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { prepareFile } from '#src/features/claims/prepare-file.ts';
import type { Reader } from '#src/platform/reader/reader.ts';
import { asPhoto } from './prepare-picture.ts';

/** The reader of a browser that cannot decode HEIC. */
const reader = { shrink: async () => fail('heic-unsupported'), readBarcodes: async () => fail('crashed') } as unknown as Reader;

test.each([
  [maxCaptureBytes, true],
  [maxCaptureBytes + 1, false],
])('a photo of %i bytes that the browser cannot make smaller is taken when it is chosen: %s (FB13)', async (size, isTaken) => {
  const bytes = new Uint8Array(size);
  bytes.set(new TextEncoder().encode('\0\0\0\u0018ftypheic'));
  const photo = await asPhoto(reader, 'back', new Blob([bytes]), false);
  const file = await prepareFile(reader, new File([bytes], 'a.heic', { type: 'image/heic' }));
  expect([photo.ok, file.ok]).toEqual([isTaken, isTaken]);
  if (!isTaken) expect([photo, file]).toEqual([fail('too-large'), fail('too-large')]);
});
