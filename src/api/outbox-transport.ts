import { DetailedError, type HttpResponse, Upload } from 'tus-js-client';
import { firstChunkBytes, nextChunkBytes } from '#domain/outbox/chunk-size.ts';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { uploadsPath } from '#domain/wire/captures.ts';
import { receiptHeader, wireVersion, wireVersionHeader } from '#domain/wire/fields.ts';
import type { SendReports, Transport } from '#src/outbox/ports.ts';
import { fetchHttpStack, request } from './fetch-http-stack.ts';
import { noAnswer, outcomeOfAnswer, outcomeOfSlotAnswer, receiptIn, receiptInBody } from './outbox-outcomes.ts';

/**
 * How outbox items travel, from a page or a service worker: photos by tus, everything else as an idempotent POST. Authorised by the
 * item's own grant, never by the session (decision A81). `apiBase` is absolute, without a slash at the end.
 */
export function outboxTransport(apiBase: string): Transport {
  /** What the network bears, learnt over all items. */
  let chunkBytes = firstChunkBytes;
  /** The piece that was cut last: of which upload, and where it began. */
  let lastCut: { id: string; offset: number } | null = null;

  async function sendCall(item: OutboxItem, bytes: ArrayBuffer): Promise<Outcome> {
    try {
      const headers = { ...credentials(item), 'Content-Type': item.mediaType, 'Idempotency-Key': item.id };
      return outcomeOfAnswer(await request(`${apiBase}${item.path ?? ''}`, { method: 'POST', headers, body: bytes }));
    } catch {
      return noAnswer();
    }
  }

  async function sendAsset(item: OutboxItem, bytes: ArrayBuffer, reports: SendReports): Promise<Outcome> {
    const slot = item.uploadUrl !== null && isOurs(item.uploadUrl) ? item.uploadUrl : null;
    const outcome = await upload(item, slot, new Uint8Array(bytes), reports);
    // The server has it all but did not say which bytes, or could not say why not: its receipt can be asked for.
    return outcome.type === 'no-receipt' ? askReceipt(item) : outcome;
  }

  function upload(item: OutboxItem, slot: string | null, bytes: Uint8Array<ArrayBuffer>, reports: SendReports): Promise<Outcome> {
    return new Promise((resolve, reject) => {
      let chunkStartedAt = 0;
      let inFlightFrom: number | null = null;
      const end = (outcome: Outcome) => {
        resolve(outcome);
        void tus.abort();
      };
      /** Nothing more leaves after a fault of this phone's own storage, which is not to be told as one of the network. */
      const guarded = (report: Promise<void>) =>
        report.catch((error: unknown) => {
          reject(error instanceof Error ? error : new Error('report failed'));
          void tus.abort();
        });
      const afterError = (outcome: Outcome) => {
        if (outcome.type !== 'no-answer' || inFlightFrom === null) return outcome;
        lastCut = { id: item.id, offset: inFlightFrom };
        const tookMs = performance.now() - chunkStartedAt;
        // Fast is how it ended, not how it went.
        chunkBytes = Math.min(chunkBytes, nextChunkBytes(chunkBytes, { tookMs }));
        return outcome;
      };
      const tus = new Upload(new Blob([]), {
        // A gone slot is the outbox's decision: with an endpoint tus would begin anew at any refusal.
        endpoint: slot === null ? `${apiBase}${uploadsPath}` : null,
        uploadUrl: slot,
        chunkSize: chunkBytes,
        headers: credentials(item),
        metadata: {
          id: item.id,
          kind: item.kind,
          media_type: item.mediaType,
          sha256: item.sha256,
          taken_at: new Date(item.takenAt).toISOString(),
        },
        // When to try again is the outbox's decision, for all items together.
        retryDelays: null,
        httpStack: fetchHttpStack,
        // The same in a page, a service worker and Node: views of the bytes, nothing copied.
        fileReader: {
          openFile: async () => ({
            size: bytes.byteLength,
            slice: async (start, end) => {
              const part = bytes.subarray(start, end);
              return { value: Object.assign(part, { size: part.byteLength }), done: end >= bytes.byteLength };
            },
            close: () => {},
          }),
        },
        // tus waits for its storage of addresses before the first byte: there the slot is kept.
        fingerprint: async () => item.id,
        urlStorage: {
          findAllUploads: async () => [],
          findUploadsByFingerprint: async () => [],
          removeUpload: async () => {},
          addUpload: async (_, { uploadUrl }) => {
            // No credential goes to another server. A rejection here would be lost inside tus.
            if (uploadUrl === null || !isOurs(uploadUrl)) end(noAnswer());
            else if (uploadUrl !== slot) await guarded(reports.onSlot(uploadUrl));
            return item.id;
          },
        },
        onBeforeRequest(sending) {
          inFlightFrom = sending.getMethod() === 'PATCH' ? Number(sending.getHeader('Upload-Offset')) : null;
          chunkStartedAt = performance.now();
        },
        async onAfterResponse(sent, response) {
          const receipt = receiptIn(response.getHeader(receiptHeader));
          if (receipt !== null) {
            end({ type: 'receipt', sha256: receipt });
            return;
          }
          const offset = Number.parseInt(response.getHeader('Upload-Offset') ?? '', 10);
          if (Number.isNaN(offset) || !isSuccess(response)) return;
          await guarded(reports.onConfirmed(offset));
          if (sent.getMethod() === 'PATCH') {
            chunkBytes = nextChunkBytes(chunkBytes, { tookMs: performance.now() - chunkStartedAt });
          } else if (lastCut?.id === item.id) {
            if (offset <= lastCut.offset) chunkBytes = nextChunkBytes(chunkBytes, 'lost');
            lastCut = null;
          }
          tus.options.chunkSize = chunkBytes;
        },
        onSuccess: () => {
          resolve({ type: 'no-receipt' });
        },
        onError: (error) => {
          resolve(afterError(outcomeOfTusError(error)));
        },
      });
      tus.start();
    });
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
      // That it is not there yet is no refusal of the item.
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

function isSuccess(response: HttpResponse): boolean {
  return response.getStatus() >= 200 && response.getStatus() < 300;
}

function outcomeOfTusError(error: Error): Outcome {
  const response = error instanceof DetailedError ? error.originalResponse : null;
  if (!response) return noAnswer();
  const method = error instanceof DetailedError ? error.originalRequest.getMethod() : '';
  const answer = { status: response.getStatus(), header: (name: string) => response.getHeader(name) ?? null, text: response.getBody() };
  return outcomeOfSlotAnswer(answer, { isSlot: method !== 'POST', hasBody: method !== 'HEAD' });
}
