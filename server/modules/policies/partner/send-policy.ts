import { createHash, randomUUID } from 'node:crypto';
import * as v from 'valibot';
import { policyStatus } from '#domain/policy/policy-status.ts';
import type { PolicyDelivery } from '#domain/wire/policy-contracts.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { lockContract } from '#server/modules/policies/lock-contract.ts';
import { readContract } from '#server/modules/policies/reading/read-contract.ts';
import { policyWire } from '#server/modules/policy-core/policy-wire.ts';
import { readPolicy } from '#server/modules/policy-core/read-policy.ts';
import type { Ports } from '#server/ports/ports.ts';
import {
  beginAttempt,
  type Delivery,
  deliveriesOf,
  findDelivery,
  insertDelivery,
  lockDeliveries,
  newestDelivery,
  settleDelivery,
  supersedeWaiting,
} from './store-deliveries.ts';

export const policyDeliveryJob = 'policy-delivery';
const jobData = v.object({ deliveryId: v.pipe(v.string(), v.uuid()) });

/**
 * Sends a policy to Segelevia (decision A62): a delivery is stored first and a job sends it. Content equal to the last delivery's is the same delivery and is sent
 * once; if that was refused or still waits, it is tried again. Other content supersedes the deliveries that still wait.
 * @throws {ProblemError} `not-found`; `invalid-input` for a draft
 */
export async function sendPolicy(db: Executor, ports: Ports, actor: Actor, policyId: number): Promise<PolicyDelivery> {
  const { policy } = await lockContract(db, policyId);
  if (policy.status === policyStatus.draft) throw invalid('status', 'draft');
  const content = await contentOf(db, ports, policyId);
  const contentHash = createHash('sha256').update(JSON.stringify(content)).digest('hex');
  const now = ports.clock.now();
  const newest = await newestDelivery(db, policyId);
  const isSame = newest?.contentHash === contentHash;
  if (isSame && newest.state === 'sent') return deliveryWire(newest);
  if (!isSame) await supersedeWaiting(db, policyId, now);
  const delivery = isSame
    ? await settleDelivery(db, newest.id, { state: 'waiting', answer: null, settledAt: null })
    : await insertDelivery(db, { id: randomUUID(), policyId, contentHash, content, state: 'waiting', createdAt: now });
  await ports.jobs.enqueue(db, policyDeliveryJob, { deliveryId: delivery.id } satisfies v.InferInput<typeof jobData>);
  await recordEvent(db, ports, { kind: 'policy-sent', ...whoOf(actor), policyId, data: { delivery: delivery.id } });
  return deliveryWire(delivery);
}

/** The job that sends a delivery. @throws what the partner throws, so that the job is retried */
export async function deliverPolicy(ports: Ports, data: unknown): Promise<void> {
  const { deliveryId } = v.parse(jobData, data);
  // The attempt is counted in a transaction of its own, so that it counts even if it fails.
  const policyId = await beginAttempt(ports.db, deliveryId);
  if (policyId === null) return;
  await ports.db.transaction(async (db) => {
    await lockDeliveries(db, policyId);
    // A newer delivery, or another job with the same one, may have settled it meanwhile.
    const delivery = await findDelivery(db, deliveryId);
    if (delivery?.state !== 'waiting') return;
    const { isTaken, answer } = await ports.segelevia.deliver({ id: deliveryId, content: delivery.content });
    await settleDelivery(db, deliveryId, { state: isTaken ? 'sent' : 'refused', answer, settledAt: ports.clock.now() });
  });
}

/** The deliveries of a policy, newest first. */
export async function readDeliveries(db: Executor, policyId: number): Promise<PolicyDelivery[]> {
  return (await deliveriesOf(db, policyId)).map(deliveryWire);
}

/** The content sent about a policy. It depends only on the policy, not on who asks or when. */
async function contentOf(db: Executor, ports: Ports, policyId: number): Promise<object> {
  const { identifier, number, status, product, policy_risks, created_at } = policyWire(await readPolicy(db, policyId));
  const contract = await readContract(db, ports, policyId);
  const { periodicity, payment_method, list_price, discount_amount, total_price, holder, contracted_at, signed_at, term_last_day, ending } =
    contract;
  return {
    policy: { identifier, number, status, product, created_at, risks: policy_risks.map(({ policy_risk_claims: _, ...risk }) => risk) },
    contract: {
      periodicity,
      payment_method,
      list_price,
      discount_amount,
      total_price,
      holder,
      contracted_at,
      signed_at,
      covers_from: contract.cover.starts_on,
      term_last_day,
      ending,
    },
  };
}

function deliveryWire({ id, state, attempts, answer, createdAt, settledAt }: Delivery): PolicyDelivery {
  return { id, state, attempts, answer, created_at: createdAt.toISOString(), settled_at: settledAt?.toISOString() ?? null };
}
