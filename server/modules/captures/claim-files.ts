import type { ClaimDocumentType } from '#domain/claim/claim-documents.ts';
import type { Executor } from '#server/db/connect.ts';

/** A file that is attached to a claim as soon as it has arrived. */
export interface ClaimFile {
  riskId: number;
  captureId: string;
  sha256: string;
  /** The claim's identifier, which its phone chose. */
  claim: string;
  document: ClaimDocumentType;
}

/** What the claims module does with a file that names a claim. The application passes it in, because the claims module imports this one. */
export interface ClaimFiles {
  /** Called before the first byte. @throws {ProblemError} `invalid-input`: that risk has no such claim, or the claim takes no more files */
  assertOpen: (db: Executor, file: Pick<ClaimFile, 'riskId' | 'claim'>) => Promise<void>;
  /** Attaches a file in the transaction that keeps it. @throws {ProblemError} as `assertOpen`, and when the claim refuses the document */
  attach: (db: Executor, file: ClaimFile) => Promise<void>;
}
