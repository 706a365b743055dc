import type { Webhook } from '#domain/wire/webhooks.ts';
import type { Executor } from '#server/db/connect.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { countOpen, findWebhook, type LoadedWebhook } from './store.ts';
import { webhookWire } from './webhook-wire.ts';

/** The webhooks of a page, each with the number of its open deliveries. */
export async function webhooksWire(db: Executor, { clock }: Pick<Ports, 'clock'>, rows: readonly LoadedWebhook[]): Promise<Webhook[]> {
  const counts = await countOpen(
    db,
    rows.map(({ webhook }) => webhook.id),
  );
  return rows.map((row) => webhookWire(row, counts.get(row.webhook.id) ?? { waiting: 0, parked: 0 }, clock.now()));
}

/** @throws {ProblemError} `not-found` */
export async function readWebhook(db: Executor, ports: Pick<Ports, 'clock'>, id: number): Promise<Webhook> {
  const row = await findWebhook(db, id);
  const [webhook] = row ? await webhooksWire(db, ports, [row]) : [];
  if (!webhook) throw new ProblemError('not-found');
  return webhook;
}
