import path from 'node:path';
import * as v from 'valibot';
import webPushLibrary from 'web-push';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { Push } from '#server/ports/ports.ts';
import { madeOnce } from './made-once.ts';
import { outgoing } from './outgoing.ts';

const keysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });
export type PushKeys = v.InferOutput<typeof keysSchema>;

/** Seconds that push services keep a message: a result still matters after days without a network. */
const keptForSeconds = 7 * 24 * 60 * 60;
const timeoutMs = 20_000;

/**
 * This installation's VAPID keys (RFC 8292), made at the first start. With other keys every browser would have to subscribe again. Several servers share them through
 * their settings.
 */
export async function ownPushKeys(dataDir: string): Promise<PushKeys> {
  const kept = await madeOnce(path.join(dataDir, 'push-keys.json'), async () => JSON.stringify(webPushLibrary.generateVAPIDKeys()));
  return v.parse(keysSchema, JSON.parse(kept.toString()));
}

/** Push services answer with a status and very little text. */
const maxAnswerBytes = 64 * 1024;

interface WebPushParts {
  keys: PushKeys;
  /** The e-mail address that push services may write to. */
  contact: string;
  /**
   * The push services that may be called. `host`: this host and its subdomains, on the internet and at the usual port. `host:port`: only this service, which the operator
   * may run in a private network.
   */
  hosts: readonly string[];
  /** A certificate to trust besides the usual ones. */
  ca?: string | undefined;
}

/** Sends encrypted messages (RFC 8291) to the browsers' push services. */
export function webPush({ keys, contact, hosts, ca }: WebPushParts): Push {
  const vapidDetails = { subject: `mailto:${contact}`, ...keys };
  const callPublic = outgoing({ reach: 'public', maxAnswerBytes, ca });
  const callOwn = outgoing({ reach: 'anywhere', maxAnswerBytes, ca });

  const isOwn = ({ host, port }: URL) => port !== '' && hosts.includes(host);
  const isPublicService = ({ hostname, port }: URL) =>
    port === '' && hosts.some((host) => hostname === host || hostname.endsWith(`.${host}`));

  function addressOf(endpoint: string): URL | null {
    const address = URL.canParse(endpoint) ? new URL(endpoint) : null;
    if (address?.protocol !== 'https:' || address.username !== '' || address.password !== '') return null;
    // Host names with other characters are refused: the standard allows some at which the signing library's older parser would end the name.
    if (!/^[a-z0-9.-]+$/.test(address.hostname)) return null;
    return isOwn(address) || isPublicService(address) ? address : null;
  }

  return {
    publicKey: keys.publicKey,
    accepts: (endpoint) => addressOf(endpoint)?.href ?? null,
    async send({ endpoint, p256dh, auth }, message, topic) {
      const address = addressOf(endpoint);
      // The endpoint was stored by a version or under settings that accepted it; it can no longer be used.
      if (!address) return 'gone';
      const subscription = { endpoint: address.href, keys: { p256dh, auth } };
      const { method, headers, body } = webPushLibrary.generateRequestDetails(subscription, message, {
        vapidDetails,
        topic,
        TTL: keptForSeconds,
      });
      const call = isOwn(address) ? callOwn : callPublic;
      const response = await call(address, {
        method,
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)]),
        body: Uint8Array.from(body),
        signal: AbortSignal.timeout(timeoutMs),
      }).catch(({ name, cause }: { name: string; cause?: { code?: string } }) => {
        // The error's text may contain the endpoint, which is the browser's secret.
        throw new OutsideError(`push service: ${cause?.code ?? (name === 'TimeoutError' ? 'no answer' : 'no connection')}`);
      });
      await response.body?.cancel();
      if (response.ok) return 'delivered';
      if (response.status === 404 || response.status === 410) return 'gone';
      throw new OutsideError(`push service: ${response.status}`);
    },
  };
}
