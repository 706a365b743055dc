import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import type { BlobStore } from '#server/ports/ports.ts';
import { assertBlobName } from './blob-name.ts';

/** A bucket of a store that speaks S3. */
export interface S3Place {
  /** `https://…` of the store, without the bucket. */
  endpoint: string;
  region: string;
  bucket: string;
  /** Before every name: empty, or ends in `/`. */
  prefix: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** Of one write: a file has 15 MB at most, and whoever sent it waits. */
const writeTimeoutMs = 60_000;
/** Of what the store could not do just now (429, 5xx). */
const retries = 2;

/**
 * Blobs as objects of a private bucket (path-style addresses, SigV4). An object is there whole or not at all: each is one PUT, signed over the
 * SHA-256 of its bytes, which also stands in its metadata (`x-amz-meta-sha256`).
 */
export function s3Blobs({ endpoint, region, bucket, prefix, accessKeyId, secretAccessKey }: S3Place): BlobStore {
  const client = new AwsClient({ service: 's3', region, accessKeyId, secretAccessKey, retries });
  const base = `${endpoint.replace(/\/$/, '')}/${bucket}/${prefix}`;

  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, init: RequestInit = {}): Promise<Response> {
    const response = await client.fetch(`${base}${name}`, { method, ...init });
    if (response.ok) return response;
    await response.body?.cancel();
    // The answer may quote the key's name: its number is enough.
    throw Object.assign(new Error(`blob store: ${method} ${response.status}`), response.status === 404 ? { code: 'ENOENT' } : {});
  }

  async function write(name: string, bytes: Blob, sha256: string, mediaType: string): Promise<void> {
    const headers = { 'content-type': mediaType, 'x-amz-content-sha256': sha256, 'x-amz-meta-sha256': sha256 };
    const response = await ask('PUT', name, { body: bytes, headers, signal: AbortSignal.timeout(writeTimeoutMs) });
    await response.body?.cancel();
  }

  async function erase(name: string): Promise<void> {
    const response = await ask('DELETE', name, { signal: AbortSignal.timeout(writeTimeoutMs) });
    await response.body?.cancel();
  }

  return {
    async adopt(name, file, mediaType) {
      assertBlobName(name);
      const hash = createHash('sha256');
      await pipeline(createReadStream(file), hash);
      await write(name, await openAsBlob(file), hash.digest('hex'), mediaType);
      await rm(file);
    },
    async put(name, bytes, mediaType) {
      assertBlobName(name);
      await write(name, new Blob([Uint8Array.from(bytes)]), createHash('sha256').update(bytes).digest('hex'), mediaType);
    },
    async open(name) {
      assertBlobName(name);
      const { body } = await ask('GET', name);
      return body ? Readable.fromWeb(body as ReadableStream) : Readable.from([]);
    },
    async remove(name) {
      assertBlobName(name);
      await erase(name).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
    },
    async probe() {
      const name = `probe.${randomUUID()}`;
      await write(name, new Blob(['x']), createHash('sha256').update('x').digest('hex'), 'text/plain');
      await erase(name);
    },
  };
}
