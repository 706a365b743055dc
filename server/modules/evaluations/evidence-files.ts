import { createHash } from 'node:crypto';
import { and, desc, eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { evidenceFiles } from '#server/db/schema-evidence.ts';
import { ProblemError } from '#server/http/problems.ts';
import { sealPdf } from '#server/modules/documents/sealed-pdf.ts';
import type { Ports } from '#server/ports/ports.ts';
import { evidencePdf } from './evidence-pdf.ts';
import { evidenceOf, evidenceOfPolicy } from './report.ts';
import { readEvaluation } from './store.ts';

/**
 * The evidence file of an evaluation; its hash is kept, by which the file is recognised later. While the evidence, the layout and the key are the same, every call
 * returns the same bytes, with the instant of the first sealing, provided that the key signs deterministically (RSA does).
 * @throws {ProblemError} `not-found`
 */
export async function issueEvidenceFile(
  ports: Ports,
  { policyId, evaluationId }: { policyId: number; evaluationId: string },
): Promise<Buffer> {
  const evidence = await evidenceOfPolicy(ports.db, policyId, evaluationId);
  const { digest } = evidence;
  const pdf = await evidencePdf(ports.blobs, evidence, `${ports.address()}/evidence/${evaluationId}/${digest}`, await ports.seal.about());
  const [last] = await ports.db
    .select()
    .from(evidenceFiles)
    .where(and(eq(evidenceFiles.evaluationId, evaluationId), eq(evidenceFiles.digest, digest)))
    .orderBy(desc(evidenceFiles.issuedAt))
    .limit(1);
  if (last) {
    const again = await sealPdf(pdf, ports.seal, last.issuedAt);
    if (sha256Of(again) === last.sha256) return again;
  }
  const issuedAt = ports.clock.now();
  const sealed = await sealPdf(pdf, ports.seal, issuedAt);
  await ports.db
    .insert(evidenceFiles)
    .values({ sha256: sha256Of(sealed), evaluationId, digest, issuedAt })
    .onConflictDoNothing();
  return sealed;
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** What is known of a file that was issued. @throws {ProblemError} `not-found` when no file with this hash was issued: it may have been changed since */
export async function findEvidenceFile(db: Executor, sha256: string) {
  const [file] = await db.select().from(evidenceFiles).where(eq(evidenceFiles.sha256, sha256));
  const row = file && (await readEvaluation(db, file.evaluationId));
  if (!row) throw new ProblemError('not-found');
  const { record, digest } = await evidenceOf(db, row);
  return { issued_at: file.issuedAt.toISOString(), record, is_current: digest === file.digest };
}
