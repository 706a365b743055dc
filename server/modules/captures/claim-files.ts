import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { Executor } from '#server/db/connect.ts';

/** A file that belongs to a claim as soon as it has arrived. */
export interface ClaimFile {
  riskId: number;
  captureId: string;
  sha256: string;
  /** The claim's identifier, as its phone chose it. */
  claim: string;
  document: ClaimDocumentType;
}

/** What claims do with the files that name one of them; the application gives it, since claims are made of captures. */
export interface ClaimFiles {
  /** Before the first byte. @throws {ProblemError} `invalid-input`: no such claim of that risk, or one that takes no more */
  assertOpen: (db: Executor, file: Pick<ClaimFile, 'riskId' | 'claim'>) => Promise<void>;
  /** Attaches a file in the transaction that keeps it. @throws {ProblemError} as `assertOpen`, and what a document is refused for */
  attach: (db: Executor, file: ClaimFile) => Promise<void>;
}
