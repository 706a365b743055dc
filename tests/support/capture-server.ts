import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FileStore } from '@tus/file-store';
import { Server } from '@tus/server';
import { receiptHeader } from '#domain/wire/fields.ts';

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

export interface CaptureServer {
  origin: string;
  api: string;
  /** The hash of each capture that arrived completely, by its id. */
  captures: Map<string, string>;
  /** The hash of the body of each call, by its idempotency key. */
  calls: Map<string, string>;
  /** The plain PUT requests that arrived completely. */
  puts: string[];
  /** Omits receipts from answers, as a proxy that strips headers would. */
  isMute: boolean;
  /** Forgets every unfinished upload. */
  forgetSlots(): Promise<void>;
  close(): Promise<void>;
}

/** The part of the API that the outbox uses, without a database: tus with receipts, idempotent calls, receipts on request; and a plain PUT for comparison. */
export async function startCaptureServer(pages: Record<string, { type: string; body: string }> = {}): Promise<CaptureServer> {
  const directory = await mkdtemp(join(tmpdir(), 'peritia-captures-'));
  const store = new FileStore({ directory });
  const slots = new Set<string>();
  const headers = (hash: string): Record<string, string> => (self.isMute ? {} : { [receiptHeader]: `sha-256=${hash}` });
  const tus = new Server({
    path: '/api/captures/uploads',
    datastore: store,
    relativeLocation: true,
    async onUploadCreate(_, upload) {
      slots.add(upload.id);
      return {};
    },
    async onUploadFinish(_, upload) {
      const hash = sha256(await readFile(join(directory, upload.id)));
      self.captures.set(upload.metadata?.id ?? upload.id, hash);
      return { headers: headers(hash) };
    },
  });

  async function answer(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname } = new URL(request.url ?? '/', 'http://x');
    const page = pages[pathname];
    if (page) {
      response.writeHead(200, { 'content-type': page.type }).end(page.body);
      return;
    }
    if (pathname.startsWith('/api/captures/uploads')) {
      await tus.handle(request, response);
      return;
    }
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks);
    const capture = self.captures.get(pathname.split('/').at(-1) ?? '');
    if (request.method === 'GET' && capture !== undefined) {
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ sha256: capture }));
    } else if (request.method === 'PUT') {
      self.puts.push(sha256(body));
      response.writeHead(204).end();
    } else if (request.method === 'POST') {
      const key = String(request.headers['idempotency-key']);
      const before = self.calls.get(key);
      const isOther = before !== undefined && before !== sha256(body);
      if (!isOther) self.calls.set(key, sha256(body));
      const problem = JSON.stringify({ code: 'different-bytes' });
      response
        .writeHead(isOther ? 409 : 200, isOther ? { 'content-type': 'application/problem+json' } : headers(sha256(body)))
        .end(isOther ? problem : '{}');
    } else {
      response.writeHead(404, { 'content-type': 'application/problem+json' }).end(JSON.stringify({ code: 'not-found' }));
    }
  }

  const server = http.createServer((request, response) => {
    answer(request, response).catch(() => response.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const self: CaptureServer = {
    origin,
    api: `${origin}/api`,
    captures: new Map(),
    calls: new Map(),
    puts: [],
    isMute: false,
    async forgetSlots() {
      for (const id of slots) await store.remove(id).catch(() => {});
      slots.clear();
    },
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
      await rm(directory, { recursive: true, force: true });
    },
  };
  return self;
}
