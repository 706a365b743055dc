import { isIP } from 'node:net';
import type { WebhookAnswer, WebhookReceivers } from '#server/ports/webhook-receivers.ts';
import { isLoopbackHost, isPublicAddress, type OutgoingParts, outgoing } from './outgoing.ts';

/** The shorter time limit that Standard Webhooks recommends: a receiver should store the event and process it afterwards. */
const usualTimeoutMs = 15_000;
/** The most bytes of an answer that are accepted; only its head is read. */
const maxAnswerBytes = 64 * 1024;

interface HttpWebhooksParts extends Pick<OutgoingParts, 'lookUp'> {
  /** Calls receivers on this machine too, without https: for tests. */
  hasLoopback: boolean;
  timeoutMs?: number;
}

/** Posts over HTTP. Redirects are not followed. The host name is resolved at each call, and a host that is then in a private network is not called. */
export function httpWebhooks({ hasLoopback, timeoutMs = usualTimeoutMs, ...parts }: HttpWebhooksParts): WebhookReceivers {
  const call = outgoing({ reach: hasLoopback ? 'public-and-loopback' : 'public', maxAnswerBytes, ...parts });
  return {
    accepts(text) {
      const url = URL.parse(text);
      if (url === null) return false;
      const host = url.hostname.replace(/^\[|\]$/g, '');
      if (isLoopbackHost(host)) return hasLoopback;
      return url.protocol === 'https:' && (isIP(host) === 0 || isPublicAddress(host));
    },
    async post(url, headers, body) {
      try {
        const response = await call(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(timeoutMs) });
        await response.body?.cancel().catch(() => undefined);
        return { status: response.status, retryAfter: response.headers.get('retry-after') };
      } catch (error) {
        return { problem: problemOf(error) };
      }
    },
  };
}

function problemOf(error: unknown): Extract<WebhookAnswer, { problem: string }>['problem'] {
  const { name, cause } = error as { name?: string; cause?: { code?: unknown; message?: string } };
  if (name === 'TimeoutError') return 'timeout';
  if (cause?.message === 'unexpected redirect') return 'redirect';
  if (cause?.code === 'EPRIVATE') return 'private-address';
  return typeof cause?.code === 'string' ? cause.code : 'unreachable';
}
