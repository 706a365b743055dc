import type { Result } from '#domain/shared/result.ts';
import { fail, ok } from '#domain/shared/result.ts';

/**
 * Copies the bytes of a picked file at once, before any preview: Android takes the file away later (FA7). `unreadable`: it is already gone, or empty (a picture in
 * the cloud that did not load); the person picks it again.
 */
export async function takePicked(file: File): Promise<Result<Blob, 'unreadable'>> {
  if (file.size === 0) return fail('unreadable');
  try {
    return ok(new Blob([await file.arrayBuffer()], { type: file.type }));
  } catch {
    return fail('unreadable');
  }
}

/** Whether a picked file is a PDF, by its first bytes, because phones do not always give a media type. */
export async function isPdf(picked: Blob): Promise<boolean> {
  return (await picked.slice(0, 5).text()) === '%PDF-';
}

/**
 * Whether a picked file is an encrypted PDF, whose trailer names its encryption in plain text (ISO 32000-2, 7.6.2). Many open without a password all the same, and
 * only forbid to print or to change them.
 */
export async function isLocked(picked: Blob): Promise<boolean> {
  return (await isPdf(picked)) && (await picked.text()).includes('/Encrypt');
}
