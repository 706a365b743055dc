import type { WebhookDelivery } from '#domain/wire/webhook-deliveries.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { webhooksJob } from '#server/modules/webhook-outbox/queue-deliveries.ts';
import type { Ports } from '#server/ports/ports.ts';
import { lockWebhook } from './store.ts';
import { findDelivery, isStillFor, reopenDelivery } from './store-deliveries.ts';
import { deliveryWire } from './webhook-wire.ts';

/**
 * Sends a delivery again at once, with as many attempts as a new one.
 * @throws {ProblemError} `not-found`; `invalid-input` while its webhook is off, and for a delivery that its receiver may no longer get
 */
export async function resendDelivery(db: Executor, ports: Ports, actor: Actor, id: number): Promise<WebhookDelivery> {
  const found = await findDelivery(db, id);
  if (!found) throw new ProblemError('not-found');
  const webhook = await lockWebhook(db, found.webhook.id);
  if (!webhook?.active) throw invalid('webhook', 'not-active');
  if (!(await isStillFor(db, id))) throw invalid('webhook', 'not-allowed');
  await reopenDelivery(db, id, ports.clock.now());
  await ports.jobs.enqueue(db, webhooksJob, {});
  await recordEvent(db, ports, { kind: 'webhook-delivery-resent', ...whoOf(actor), data: { webhook: webhook.id, delivery: id } });
  const again = await findDelivery(db, id);
  if (!again) throw new ProblemError('not-found');
  return deliveryWire(again);
}
