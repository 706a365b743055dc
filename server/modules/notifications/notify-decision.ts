import type { Executor } from '#server/db/connect.ts';
import { readPolicy } from '#server/modules/policies/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import { enqueueMail } from './send-mail.ts';
import { enqueuePush } from './send-push.ts';
import { subscriptionsOf } from './store.ts';

/**
 * Tells the policyholder that an evaluation has been decided, in the transaction of the decision: a push to each of their browsers, a mail
 * when there is none. @throws {ProblemError} `not-found`
 */
export async function notifyDecision(db: Executor, ports: Ports, decided: { policyId: number; evaluationId: string }): Promise<void> {
  const { user } = await readPolicy(db, decided.policyId);
  const subscriptions = await subscriptionsOf(db, user.id);
  if (subscriptions.length === 0) await enqueueMail(db, ports, { userId: user.id, kind: 'evaluation-decided' });
  for (const { id } of subscriptions) await enqueuePush(db, ports, { subscriptionId: id, userId: user.id, about: decided.evaluationId });
}
