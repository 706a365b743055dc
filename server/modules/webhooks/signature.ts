import { createHmac } from 'node:crypto';
import type { webhooks } from '#server/db/schema-webhooks.ts';
import type { Ports } from '#server/ports/ports.ts';

const prefix = 'whsec_';

/** The secret of a webhook, as its receiver gets it: 32 bytes derived from the seed with this installation's key. */
export function secretOf({ linkKey }: Pick<Ports, 'linkKey'>, seed: string): string {
  return prefix + createHmac('sha256', linkKey).update(`secret of a webhook ${seed}`).digest('base64');
}

type Seeds = Pick<typeof webhooks.$inferSelect, 'secretSeed' | 'formerSeed' | 'formerUntil'>;

/** The headers of Standard Webhooks 1.0.0 for one attempt: signed with the current secret, and for a day after a change also with the former one. */
export function signedHeaders(ports: Pick<Ports, 'linkKey'>, seeds: Seeds, message: { id: string; body: string }, now: Date) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const former = seeds.formerUntil !== null && now < seeds.formerUntil ? seeds.formerSeed : null;
  const signatures = [seeds.secretSeed, former]
    .filter((seed) => seed !== null)
    .map((seed) => {
      const key = Buffer.from(secretOf(ports, seed).slice(prefix.length), 'base64');
      return `v1,${createHmac('sha256', key).update(`${message.id}.${timestamp}.${message.body}`).digest('base64')}`;
    });
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signatures.join(' '),
  };
}
