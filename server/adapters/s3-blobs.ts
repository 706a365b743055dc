import { createHash, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { setTimeout as wait } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { XMLParser } from 'fast-xml-parser';
import * as v from 'valibot';
import { OutsideError } from '#server/ports/outside-error.ts';
import type { BlobStore } from '#server/ports/ports.ts';
import { assertBlobName } from './blob-name.ts';
import { outgoing } from './outgoing.ts';

/** A bucket of an S3-compatible store. */
export interface S3Place {
  /** The address of the store (`https://…`), without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  /** What every object's name begins with: empty, or ends in `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** `answerTimeoutMs`: the time limit for an answer, the upload of a 15 MB file included; `pageSize`: objects per listing. */
const usualLimits = { answerTimeoutMs: 60_000, pageSize: 1000 };
/** Calls the store. Its answers are files of any size, read as a stream. */
const callStore = outgoing({ reach: 'anywhere' });
/** How many times a call is repeated after 429 or 5xx. */
const retries = 2;
const retryMs = 50;

/** The answer of ListObjectsV2. */
const listing = v.object({
  ListBucketResult: v.object({
    Contents: v.optional(v.array(v.object({ Key: v.string(), LastModified: v.pipe(v.string(), v.isoTimestamp()) })), []),
    NextContinuationToken: v.optional(v.string()),
  }),
});
const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

/**
 * Blobs as objects of a private bucket (path-style addresses, SigV4). An object is there whole or not at all: each is one PUT, signed over the SHA-256 of its bytes,
 * which is also in its metadata (`x-amz-meta-sha256`).
 */
export function s3Blobs({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Place, limits = usualLimits): BlobStore {
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey });
  const place = `${endpoint.replace(/\/$/, '')}/${bucket}`;

  async function insist(address: string, init: RequestInit): Promise<Response> {
    for (let tried = 0; ; tried += 1) {
      const response = await callStore(await client.sign(address, init));
      if (tried === retries || (response.status < 500 && response.status !== 429)) return response;
      await response.body?.cancel();
      await wait(retryMs * 2 ** tried);
    }
  }

  async function ask(method: 'GET' | 'PUT' | 'DELETE', address: string, init: RequestInit = {}): Promise<Response> {
    const late = new AbortController();
    const timer = setTimeout(() => late.abort(), limits.answerTimeoutMs);
    // The time limit ends with the answer's head: reading the file may take longer.
    const response = await insist(`${place}${address}`, { method, signal: late.signal, ...init })
      .catch(({ cause }: { cause?: { code?: string } }) => {
        throw new OutsideError(`blob store: ${method} ${cause?.code ?? 'unanswered'}`);
      })
      .finally(() => clearTimeout(timer));
    if (response.ok) return response;
    await response.body?.cancel();
    // The answer's body may quote keys, so only its status is reported.
    const told = `blob store: ${method} ${response.status}`;
    throw response.status === 404 ? Object.assign(new Error(told), { code: 'ENOENT' }) : new OutsideError(told);
  }

  const object = (name: string) => `/${prefix}${name}`;

  async function write(name: string, bytes: Blob, sha256: string, mediaType: string): Promise<void> {
    const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sha256, 'x-amz-meta-sha256': sha256 };
    const response = await ask('PUT', object(name), { body: bytes, headers });
    await response.body?.cancel();
  }

  async function erase(name: string): Promise<void> {
    const response = await ask('DELETE', object(name));
    await response.body?.cancel();
  }

  return {
    async put(name, bytes, mediaType) {
      assertBlobName(name);
      await write(name, new Blob([Uint8Array.from(bytes)]), createHash('sha256').update(bytes).digest('hex'), mediaType);
    },
    async open(name) {
      assertBlobName(name);
      const { body } = await ask('GET', object(name));
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    async remove(name) {
      assertBlobName(name);
      await erase(name).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
    async *list() {
      const asked = new URLSearchParams({ 'list-type': '2', prefix, 'max-keys': String(limits.pageSize) });
      for (let isLast = false; !isLast; ) {
        const answer = await ask('GET', `?${asked.toString()}`);
        const { Contents, NextContinuationToken } = v.parse(listing, parser.parse(await answer.text())).ListBucketResult;
        for (const { Key, LastModified } of Contents) yield { name: Key.slice(prefix.length), putAt: new Date(LastModified) };
        isLast = NextContinuationToken === undefined;
        asked.set('continuation-token', NextContinuationToken ?? '');
      }
    },
    hasRoom: async () => true,
    async probe() {
      const name = `probe.${randomUUID()}`;
      await write(name, new Blob(['x']), createHash('sha256').update('x').digest('hex'), 'text/plain');
      await erase(name);
    },
  };
}
