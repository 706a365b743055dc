import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Executor } from '#server/db/connect.ts';
import { evidenceFiles } from '#server/db/schema-evidence.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { evidencePdf } from './evidence-pdf.ts';
import { evidenceOf, evidenceOfPolicy } from './report.ts';
import { readEvaluation } from './store.ts';

/** The evidence file of an evaluation, which is known again by its hash. @throws {ProblemError} `not-found` */
export async function issueEvidenceFile(
  ports: Ports,
  { policyId, evaluationId }: { policyId: number; evaluationId: string },
): Promise<Buffer> {
  const evidence = await evidenceOfPolicy(ports.db, policyId, evaluationId);
  const pdf = await evidencePdf(ports.blobs, evidence, `${ports.address()}/evidence/${evaluationId}/${evidence.digest}`);
  const sha256 = createHash('sha256').update(pdf).digest('hex');
  await ports.db
    .insert(evidenceFiles)
    .values({ sha256, evaluationId, digest: evidence.digest, issuedAt: ports.clock.now() })
    .onConflictDoNothing();
  return pdf;
}

/** What is known of a file that was handed out. @throws {ProblemError} `not-found`: it was not, or was changed since */
export async function findEvidenceFile(db: Executor, sha256: string) {
  const [file] = await db.select().from(evidenceFiles).where(eq(evidenceFiles.sha256, sha256));
  const row = file && (await readEvaluation(db, file.evaluationId));
  if (!row) throw new ProblemError('not-found');
  const { record, digest } = await evidenceOf(db, row);
  return { issued_at: file.issuedAt.toISOString(), record, is_current: digest === file.digest };
}
