import type { Executor } from '#server/db/connect.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { tell } from './tell.ts';

/** Tells the policyholder that an evaluation has been decided, in the transaction of the decision. @throws {ProblemError} `not-found` */
export async function notifyDecision(db: Executor, ports: Ports, decided: { policyId: number; evaluationId: string }): Promise<void> {
  const { user } = await readPolicy(db, decided.policyId);
  await tell(db, ports, { userId: user.id, kind: 'evaluation-decided', cause: `evaluation:${decided.evaluationId}` });
}
