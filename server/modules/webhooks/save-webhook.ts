import { randomUUID } from 'node:crypto';
import { isTypeFor } from '#domain/webhook/event-types.ts';
import type { BodyOutput } from '#domain/wire/endpoint.ts';
import type { createWebhook, updateWebhook, Webhook } from '#domain/wire/webhooks.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { withConstraints } from '#server/http/constraint-problem.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { readDistributor } from '#server/modules/network/read-distributor.ts';
import type { Ports } from '#server/ports/ports.ts';
import { readWebhook } from './read-webhook.ts';
import { secretOf } from './signature.ts';
import { deleteWebhookRow, insertWebhook, lockWebhook, updateWebhookRow, type WebhookRow } from './store.ts';
import { parkUnwanted, parkWaiting } from './store-deliveries.ts';

const constraints = { webhooks_url: 'url' };
const dayMs = 86_400_000;

type Fields = Pick<WebhookRow, 'distributorId' | 'url' | 'eventTypes'>;

/**
 * Refuses fields that cannot be used.
 * @throws {ProblemError} `invalid-input` for an address that may not be called, a distributor that does not exist, and an event type that distributors do not get
 */
async function assertSendable(db: Executor, ports: Ports, { distributorId, url, eventTypes }: Fields): Promise<void> {
  if (!ports.webhooks.accepts(url)) throw invalid('url', 'not-allowed');
  if (distributorId === null) return;
  await readDistributor(db, distributorId).catch((error: unknown) => {
    throw error instanceof ProblemError ? invalid('distributor_id', 'unknown') : error;
  });
  const forbidden = eventTypes.findIndex((type) => !isTypeFor('distributor', type));
  if (forbidden >= 0) throw invalid('event_types', 'not-allowed');
}

/** A webhook without its counts, which change by themselves and are no change by a person. */
const asKept = ({ waiting: _, parked: __, distributor, ...kept }: Webhook) => ({ ...kept, distributor_id: distributor?.id ?? null });

/** Adds a webhook. @throws {ProblemError} `already-exists` for an address that its owner has already; as `assertSendable` */
export async function addWebhook(db: Executor, ports: Ports, actor: Actor, body: BodyOutput<typeof createWebhook>): Promise<Webhook> {
  const { name, url, event_types: eventTypes, distributor_id: distributorId = null, active = true } = body;
  await assertSendable(db, ports, { distributorId, url, eventTypes });
  const row = { name, url, eventTypes, distributorId, active, createdAt: ports.clock.now() };
  const id = await withConstraints(constraints, insertWebhook(db, row));
  const made = await readWebhook(db, ports, id);
  await recordChange(db, ports, actor, 'webhook', { webhook: id }, { before: null, after: asKept(made) });
  return made;
}

/**
 * Changes a webhook. When it is turned off, its waiting deliveries are parked; when turned on again, it gets only events from then on. When it gets another distributor
 * or fewer event types, waiting deliveries that are no longer for it are parked too.
 * @throws {ProblemError} `not-found`; as `addWebhook`
 */
export async function changeWebhook(
  db: Executor,
  ports: Ports,
  actor: Actor,
  id: number,
  body: BodyOutput<typeof updateWebhook>,
): Promise<Webhook> {
  const locked = await lockWebhook(db, id);
  if (!locked) throw new ProblemError('not-found');
  const before = await readWebhook(db, ports, id);
  const { name, url, event_types: eventTypes, distributor_id: distributorId, active } = body;
  const values = said({ name, url, eventTypes, distributorId, active });
  await assertSendable(db, ports, { ...locked, ...values });
  await withConstraints(constraints, updateWebhookRow(db, id, { ...values, ...(active ? { offReason: null } : {}) }));
  if (active === false) await parkWaiting(db, id);
  if (eventTypes !== undefined || distributorId !== undefined) await parkUnwanted(db, id);
  const after = await readWebhook(db, ports, id);
  await recordChange(db, ports, actor, 'webhook', { webhook: id }, { before: asKept(before), after: asKept(after) });
  return after;
}

/** @throws {ProblemError} `not-found` */
export async function removeWebhook(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  if (!(await lockWebhook(db, id))) throw new ProblemError('not-found');
  const before = await readWebhook(db, ports, id);
  await deleteWebhookRow(db, id);
  await recordChange(db, ports, actor, 'webhook', { webhook: id }, { before: asKept(before), after: null });
}

/**
 * Makes a new secret, which is returned only here. The old one also signs for another day, so that the receiver can change over without missing a delivery.
 * @throws {ProblemError} `not-found`
 */
export async function renewSecret(db: Executor, ports: Ports, actor: Actor, id: number) {
  const webhook = await lockWebhook(db, id);
  if (!webhook) throw new ProblemError('not-found');
  const secretSeed = randomUUID();
  const formerSeed = webhook.secretSeed;
  const formerUntil = formerSeed === null ? null : new Date(ports.clock.now().getTime() + dayMs);
  await updateWebhookRow(db, id, { secretSeed, formerSeed, formerUntil });
  await recordEvent(db, ports, { kind: 'webhook-secret-renewed', ...whoOf(actor), data: { webhook: id } });
  return { secret: secretOf(ports, secretSeed), former_secret_until: formerUntil?.toISOString() ?? null };
}
