import type { CaptureKind } from '#domain/wire/captures.ts';

/** What a capture shows of an evaluation, as the wire says it. @throws for a document of a claim, which no evaluation is made of */
export function sideOf(kind: CaptureKind): 'front' | 'back' | 'invoice' | 'imei' {
  if (kind === 'claim-document') throw new Error('a document of a claim among the photos of an evaluation');
  return kind === 'imei-picture' ? 'imei' : kind;
}
