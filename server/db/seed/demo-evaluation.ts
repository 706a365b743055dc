import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { eq } from 'drizzle-orm';
import { evaluationStatus } from '#domain/evaluation/evaluation-status.ts';
import { risks } from '#server/db/schema.ts';
import { keepPicture } from '#server/modules/captures/keep-capture.ts';
import { submitEvaluation } from '#server/modules/evaluations/submit-evaluation.ts';
import type { Ports } from '#server/ports/ports.ts';

const id = '00000000-0000-4000-9000-000000000009';
const place = { policyId: 7, riskId: 9 };
const policyholder = { kind: 'user', userId: 6, role: 'policyholder', tokenHash: '', factorAt: null } as const;
const imei = '862204050012348';
const hoursAgo = 3;

/**
 * The evaluation of the other demo policyholder, handed in by the usual calls, with drawn photos: the front photo shows no challenge of ours, so the evaluation waits
 * for a person of the office. Made once, while nothing else was handed in for that phone; needs the demo people and the queues.
 */
export async function seedDemoEvaluation(ports: Ports): Promise<void> {
  const [risk] = await ports.db.select().from(risks).where(eq(risks.id, place.riskId));
  if (risk?.evaluationStatus !== evaluationStatus.undefined) return;
  const then: Ports = { ...ports, clock: { now: () => new Date(ports.clock.now().getTime() - hoursAgo * 3_600_000) } };
  await ports.db.transaction(async (db) => {
    const captures = [];
    for (const side of ['front', 'back'] as const) {
      const bytes = await readFile(new URL(`demo-photos/${side}.jpg`, import.meta.url));
      const capture = await keepPicture(db, then, { riskId: place.riskId, kind: side, bytes });
      captures.push({ id: capture.id, side, sha256: capture.sha256, taken_at: capture.takenAt.toISOString() });
    }
    const body = { id, policy_risk_id: place.riskId, imei, imei_source: 'typed' as const, challenge: null, captures };
    const bodyHash = createHash('sha256').update(JSON.stringify(body)).digest('hex');
    await submitEvaluation(db, then, { ...place, actor: policyholder, body, bodyHash });
  });
}
