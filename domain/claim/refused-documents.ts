import type { ClaimDocumentType } from './claim-documents.ts';

/** A document that staff refused, and why. */
export interface RefusedDocument {
  type: ClaimDocumentType;
  /** Shown to the policyholder. */
  reason: string;
}

/** A file of a claim: the document that it was attached as, and when it arrived (epoch milliseconds). */
interface ArrivedFile {
  type: ClaimDocumentType;
  receivedAt: number;
}

/** The refused documents for which no new file has arrived since. `refusedAt`: epoch milliseconds. */
export function stillRefused(refused: readonly RefusedDocument[], refusedAt: number, files: readonly ArrivedFile[]): RefusedDocument[] {
  return refused.filter(({ type }) => !files.some((file) => file.type === type && file.receivedAt > refusedAt));
}
