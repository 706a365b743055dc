import type { CaptureKind } from '#domain/wire/captures.ts';

/** Which photo of an evaluation a capture is, in the words of the wire. @throws for a claim's document, which is never part of an evaluation */
export function sideOf(kind: CaptureKind): 'front' | 'back' | 'invoice' | 'imei' {
  if (kind === 'claim-document') throw new Error('a document of a claim among the photos of an evaluation');
  return kind === 'imei-picture' ? 'imei' : kind;
}
