import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/**
 * Copies the bytes of a picked file at once, before any preview: Android takes the file away later (FA7). `unreadable`: it is already gone (a picture in the cloud
 * that did not load); the person picks it again.
 */
export async function takePicked(file: File): Promise<Result<Blob, 'unreadable'>> {
  try {
    return ok(new Blob([await file.arrayBuffer()], { type: file.type }));
  } catch {
    return fail('unreadable');
  }
}
