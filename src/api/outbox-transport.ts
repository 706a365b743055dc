import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { uploadsPath } from '#domain/wire/captures.ts';
import { wireVersion, wireVersionHeader } from '#domain/wire/fields.ts';
import type { SendReports, Transport } from '#src/outbox/ports.ts';
import { request } from './fetch-http-stack.ts';
import { noAnswer, outcomeOfAnswer, receiptInBody } from './outbox-outcomes.ts';
import { createPieceSize } from './piece-size.ts';
import { uploadByTus } from './tus-upload.ts';

/**
 * Sends outbox items, from a page or a service worker: photos by tus, everything else as an idempotent POST. A request is authorised by the item's own grant, never
 * by the session (decision A81). `apiBase` is absolute, without a slash at the end. `sessionOf`: the session token that a page sends along with a request for a call
 * back, so that the server knows who asks; the item is sent without one, too.
 */
export function outboxTransport(apiBase: string, sessionOf: (item: OutboxItem) => string | null = () => null): Transport {
  const pieces = createPieceSize();

  async function sendCall(item: OutboxItem, bytes: ArrayBuffer): Promise<Outcome> {
    try {
      const session = item.kind === 'call-request' ? sessionOf(item) : null;
      const asker: Record<string, string> = session === null ? {} : { Authorization: `Bearer ${session}` };
      const headers = { ...credentials(item), ...asker, 'Content-Type': item.mediaType, 'Idempotency-Key': item.id };
      return outcomeOfAnswer(await request(`${apiBase}${item.path ?? ''}`, { method: 'POST', headers, body: bytes }));
    } catch {
      return noAnswer();
    }
  }

  async function sendAsset(item: OutboxItem, bytes: ArrayBuffer, reports: SendReports): Promise<Outcome> {
    const slot = item.uploadUrl !== null && isOurs(item.uploadUrl) ? item.uploadUrl : null;
    const endpoint = `${apiBase}${uploadsPath}`;
    const outcome = await uploadByTus({
      item,
      slot,
      endpoint,
      headers: credentials(item),
      bytes: new Uint8Array(bytes),
      reports,
      pieces,
    });
    // The server has all bytes but did not confirm their hash, or refused without a reason: its receipt can be read.
    return outcome.type === 'no-receipt' ? askReceipt(item) : outcome;
  }

  function isOurs(url: string): boolean {
    return new URL(url).origin === new URL(apiBase).origin;
  }

  async function askReceipt(item: OutboxItem): Promise<Outcome> {
    try {
      const answer = await request(`${apiBase}/captures/${item.id}`, {
        method: 'GET',
        headers: { ...credentials(item), Accept: 'application/json' },
      });
      const sha256 = answer.status === 200 ? receiptInBody(answer.text) : null;
      if (sha256 !== null) return { type: 'receipt', sha256 };
      const outcome = outcomeOfAnswer(answer);
      // A 404 means that there is no receipt yet; it is no refusal of the item.
      return outcome.type === 'problem' && outcome.status === 404 ? { type: 'no-receipt' } : outcome;
    } catch {
      return noAnswer();
    }
  }

  return { send: (item, bytes, reports) => (item.action === 'asset' ? sendAsset(item, bytes, reports) : sendCall(item, bytes)) };
}

function credentials(item: OutboxItem): Record<string, string> {
  return { ...(item.grant && { Authorization: `Bearer ${item.grant.token}` }), [wireVersionHeader]: String(wireVersion) };
}
