import { withoutPlace } from '#domain/imaging/exif-place.ts';
import { fail, ok, type Result } from '#domain/shared/result.ts';
import { maxCaptureBytes } from '#domain/wire/capture-size.ts';
import { isPdf, takePicked } from '#src/platform/reader/picked-picture.ts';
import type { Reader } from '#src/platform/reader/reader.ts';

/** Why a file was not added. `locked`: a PDF that was added, but may ask for a password. */
export type FileProblem = 'locked' | 'unreadable' | 'too-large' | 'not-a-document' | 'damaged' | 'full' | 'not-kept' | 'declared';

/**
 * A photo or PDF as it will be uploaded: a PDF unchanged, a photo upright, reduced and without its location. The file is copied before anything else
 * (fault FA7).
 */
export async function prepareFile(reader: Reader, file: File): Promise<Result<{ bytes: ArrayBuffer; mediaType: string }, FileProblem>> {
  const picked = await takePicked(file);
  if (!picked.ok) return fail('unreadable');
  const bytes = await picked.value.arrayBuffer();
  const isTooLarge = bytes.byteLength > maxCaptureBytes;
  if (await isPdf(picked.value)) return isTooLarge ? fail('too-large') : ok({ bytes, mediaType: 'application/pdf' });
  const shrunk = await reader.shrink(picked.value, {});
  if (shrunk.ok) return ok({ bytes: shrunk.value.bytes, mediaType: shrunk.value.mediaType });
  if (shrunk.problem === 'heic-unsupported')
    return isTooLarge ? fail('too-large') : ok({ bytes: withoutPlace(new Uint8Array(bytes)).buffer, mediaType: 'image/heic' });
  // The picture itself is fine: its preparation failed or took too long.
  if (shrunk.problem === 'crashed' || shrunk.problem === 'timeout') return fail('not-kept');
  if (shrunk.problem === 'unsupported-media') return fail('not-a-document');
  return fail(shrunk.problem === 'picture-too-large' ? 'too-large' : 'damaged');
}
