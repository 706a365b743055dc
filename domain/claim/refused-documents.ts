import type { ClaimDocumentType } from './claim-documents.ts';

/** A document that staff did not take, and why. */
export interface RefusedDocument {
  type: ClaimDocumentType;
  /** Said to the policyholder. */
  reason: string;
}

/** A file of a claim: as which document, and when it arrived, epoch milliseconds. */
interface ArrivedFile {
  type: ClaimDocumentType;
  receivedAt: number;
}

/** The refused documents for which no file has come since they were refused. `refusedAt`: epoch milliseconds. */
export function stillRefused(refused: readonly RefusedDocument[], refusedAt: number, files: readonly ArrivedFile[]): RefusedDocument[] {
  return refused.filter(({ type }) => !files.some((file) => file.type === type && file.receivedAt > refusedAt));
}
