import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import type { Agent } from 'node:https';
import path from 'node:path';
import * as v from 'valibot';
import webPushLibrary from 'web-push';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Push } from '#server/ports/ports.ts';

const keysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });
export type PushKeys = v.InferOutput<typeof keysSchema>;

/** A result is still worth something after days without a network. */
const keptForSeconds = 7 * 24 * 60 * 60;
const timeoutMs = 20_000;

/**
 * This installation's keys (RFC 8292), made at the first start: with others every browser would have to subscribe anew. Several servers
 * need them in their settings.
 */
export async function ownPushKeys(dataDir: string): Promise<PushKeys> {
  const file = path.join(dataDir, 'push-keys.json');
  const read = async () => v.parse(keysSchema, JSON.parse(await readFile(file, 'utf8')));
  const before = await read().catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (before) return before;
  const part = `${file}.${randomUUID()}`;
  await writeFile(part, JSON.stringify(webPushLibrary.generateVAPIDKeys()), { mode: 0o600 });
  // Whoever comes second takes the first one's.
  await link(part, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(part);
  return read();
}

/** Encrypted messages (RFC 8291) to the browsers' push services. `contact`: e-mail for the people who run those services. */
export function webPush(keys: PushKeys, contact: string, agent?: Agent): Push {
  const vapidDetails = { subject: `mailto:${contact}`, ...keys };
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, p256dh, auth }, message, topic) {
      try {
        await webPushLibrary.sendNotification({ endpoint, keys: { p256dh, auth } }, message, {
          vapidDetails,
          topic,
          TTL: keptForSeconds,
          timeout: timeoutMs,
          ...(agent ? { agent } : {}),
        });
        return 'delivered';
      } catch (error) {
        const status = error instanceof webPushLibrary.WebPushError ? error.statusCode : null;
        if (status === 404 || status === 410) return 'gone';
        // The library's own error holds the endpoint, which is a secret of the browser's.
        throw new OutsideError(`push service: ${status ?? (error as NodeJS.ErrnoException).code ?? 'no answer'}`);
      }
    },
  };
}
