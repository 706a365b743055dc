import { DetailedError, type HttpResponse, Upload, type UploadOptions } from 'tus-js-client';
import type { OutboxItem } from '#domain/outbox/item.ts';
import type { Outcome } from '#domain/outbox/outcome.ts';
import { receiptHeader } from '#domain/wire/fields.ts';
import type { SendReports } from '#src/outbox/ports.ts';
import { fetchHttpStack } from './fetch-http-stack.ts';
import { noAnswer, outcomeOfSlotAnswer, receiptIn } from './outbox-outcomes.ts';
import type { PieceSize } from './piece-size.ts';

export interface TusUpload {
  item: OutboxItem;
  /** The address at which an earlier attempt continues; null: the upload is created at `endpoint`. */
  slot: string | null;
  endpoint: string;
  headers: Record<string, string>;
  bytes: Uint8Array<ArrayBuffer>;
  reports: SendReports;
  pieces: PieceSize;
}

/**
 * Sends the bytes of one item by tus. @throws what `reports` throws: after a failure of this phone's own storage nothing more is sent, and it must not be reported
 * as one of the network
 */
export function uploadByTus({ item, slot, endpoint, headers, bytes, reports, pieces }: TusUpload): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    let startedAt = 0;
    let inFlightFrom: number | null = null;
    const end = (outcome: Outcome) => {
      resolve(outcome);
      void tus.abort();
    };
    const guarded = (report: Promise<void>) =>
      report.catch((error: unknown) => {
        reject(error instanceof Error ? error : new Error('report failed'));
        void tus.abort();
      });
    const keepSlot = async (url: string | null) => {
      // A rejected promise would be lost inside tus.
      if (url === null) end(noAnswer());
      else if (url !== slot) await guarded(reports.onSlot(url));
    };
    const tus = new Upload(new Blob([]), {
      ...optionsOf(item, bytes, keepSlot),
      // What to do when a slot is gone is the outbox's decision: with an endpoint, tus would create a new upload after any refusal.
      endpoint: slot === null ? endpoint : null,
      uploadUrl: slot,
      chunkSize: pieces.bytes(),
      headers,
      onBeforeRequest(sending) {
        inFlightFrom = sending.getMethod() === 'PATCH' ? Number(sending.getHeader('Upload-Offset')) : null;
        startedAt = performance.now();
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
        if (sent.getMethod() === 'PATCH') pieces.arrived(performance.now() - startedAt);
        else pieces.resumed(item.id, offset);
        tus.options.chunkSize = pieces.bytes();
      },
      onSuccess: () => {
        resolve({ type: 'no-receipt' });
      },
      onError: (error) => {
        const outcome = outcomeOfTusError(error);
        if (outcome.type === 'no-answer' && inFlightFrom !== null) pieces.cut(item.id, inFlightFrom, performance.now() - startedAt);
        resolve(outcome);
      },
    });
    tus.start();
  });
}

/** The tus options that every upload has, wherever it runs. */
function optionsOf(
  item: OutboxItem,
  bytes: Uint8Array<ArrayBuffer>,
  keepSlot: (url: string | null) => Promise<void>,
): Partial<UploadOptions> {
  return {
    metadata: {
      id: item.id,
      kind: item.kind,
      media_type: item.mediaType,
      sha256: item.sha256,
      taken_at: new Date(item.takenAt).toISOString(),
      ...(item.subject.type === 'claim' && item.subject.document !== null
        ? { claim: item.subject.id, document: item.subject.document }
        : {}),
    },
    // When to retry is the outbox's decision, for all items together.
    retryDelays: null,
    httpStack: fetchHttpStack,
    // Pages, service workers and Node read the bytes in the same way: as views, without copying.
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
    // tus waits for its storage of addresses before it sends the first byte, so the slot is stored there.
    fingerprint: async () => item.id,
    urlStorage: {
      findAllUploads: async () => [],
      findUploadsByFingerprint: async () => [],
      removeUpload: async () => {},
      addUpload: async (_, { uploadUrl }) => {
        await keepSlot(uploadUrl);
        return item.id;
      },
    },
  };
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
