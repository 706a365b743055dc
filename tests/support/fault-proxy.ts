import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface SeenRequest {
  method: string;
  /** The path with its query. */
  path: string;
}

/** The faults between a client and a server; all that are given apply together, to the requests that `only` selects (all when absent). */
export interface Faults {
  only?: (request: SeenRequest) => boolean;
  /** Cuts a connection once this many bytes of requests (heads and bodies) have come over it. */
  cutAfterBytes?: number;
  /** Cuts a connection this many milliseconds after it was opened (or after `set`, if later), whatever is in flight; `only` is ignored. */
  cutAfterMs?: number;
  /** The speed of request bodies. */
  bytesPerSecond?: number;
  /**
   * `refuse`: connections are closed at once. `stall`: requests are accepted and never answered. `drop-response`: the server does its work, and its answer is lost.
   */
  mode?: 'refuse' | 'stall' | 'drop-response';
  /** Delays the beginning of the server's answer by this many milliseconds. */
  answerAfterMs?: number;
  /** Cuts the connection once this many bytes of an answer have come back. */
  cutAnswerAfterBytes?: number;
  /** An answer given in the server's place; the server never gets the request. */
  answer?: { status: number; headers?: Record<string, string>; body?: string };
}

/** A hotel's log-in page as the answer to every request (fault FB11). */
export const captivePortal: Faults = {
  answer: {
    status: 200,
    headers: { 'content-type': 'text/html' },
    body: '<!doctype html><title>Wi-Fi gratis</title><p>Acepta las condiciones.',
  },
};

export interface FaultProxy {
  /** `http://127.0.0.1:<port>`: the address that a client uses instead of the server's. */
  origin: string;
  /** Sets the faults from now on; `{}`: none. Open connections keep their counts. */
  set(faults: Faults): void;
  /** Cuts all open connections. */
  cutAll(): void;
  /** The bytes of requests, heads included, that reached the fault or the server. */
  wireBytes(): number;
  cuts(): number;
  /** The number of requests that a fault affected: cut, delayed, slowed, or answered in the server's place. */
  struck(): number;
  requests(): readonly SeenRequest[];
  close(): Promise<void>;
}

const sliceMs = 50;
const lingerMs = 300;

/** A loopback proxy in front of `target` (`http://127.0.0.1:<port>`) that simulates a bad network. It never changes the data that it forwards. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port } = new URL(target);
  const agent = new http.Agent({ keepAlive: false });
  const sockets = new Map<Socket, { bytes: number; timer?: NodeJS.Timeout }>();
  const seen: SeenRequest[] = [];
  let faults: Faults = {};
  let wireBytes = 0;
  let cuts = 0;
  let struck = 0;

  const cut = (socket: Socket) => {
    if (socket.destroyed) return;
    cuts += 1;
    struck += 1;
    socket.resetAndDestroy();
  };

  const server = http.createServer((request, response) => {
    const { socket } = request;
    const one: SeenRequest = { method: request.method ?? '', path: request.url ?? '' };
    seen.push(one);
    const active: Faults = faults.only && !faults.only(one) ? {} : faults;
    const state = sockets.get(socket) ?? { bytes: 0 };
    request.on('error', () => {});
    response.on('error', () => {});

    /** How many of these bytes are still forwarded before the cut. */
    const pass = (bytes: number) => {
      const passed = Math.min(bytes, (active.cutAfterBytes ?? Number.POSITIVE_INFINITY) - state.bytes);
      state.bytes += passed;
      wireBytes += passed;
      return passed;
    };
    const head = request.rawHeaders.reduce((sum, text) => sum + text.length + 2, one.method.length + one.path.length + 14);
    if (active.mode === 'refuse' || pass(head) < head) {
      cut(socket);
      return;
    }
    if (active.mode === 'stall') {
      struck += 1;
      request.on('data', (data: Buffer) => pass(data.length));
      return;
    }
    if (active.answer) {
      struck += 1;
      const { status, headers = {}, body = '' } = active.answer;
      request.resume();
      response.writeHead(status, headers).end(body);
      return;
    }
    void forward(active, request, response, pass);
  });

  async function forward(active: Faults, request: http.IncomingMessage, response: http.ServerResponse, pass: (bytes: number) => number) {
    const { socket } = request;
    const onward = http.request({ hostname, port, method: request.method, path: request.url, headers: request.headers, agent });
    onward.on('error', () => cut(socket));
    // A broken network reaches the client first, if anyone; the server notices later.
    const stop = () => setTimeout(() => onward.destroy(), lingerMs).unref();
    socket.once('close', stop);
    onward.once('close', () => socket.off('close', stop));
    onward.on('response', (answer) => {
      if (active.mode === 'drop-response') {
        cut(socket);
        return;
      }
      void giveBack(active, answer, response);
    });
    onward.flushHeaders();
    try {
      for await (const data of request as AsyncIterable<Buffer>) {
        const slice = active.bytesPerSecond ? Math.max(1, Math.floor((active.bytesPerSecond * sliceMs) / 1000)) : data.length;
        for (let start = 0; start < data.length; start += slice) {
          const part = data.subarray(start, start + slice);
          const passed = pass(part.length);
          await new Promise((done) => onward.write(part.subarray(0, passed), done));
          if (passed < part.length) {
            cut(socket);
            return;
          }
          if (active.bytesPerSecond) {
            if (start === 0) struck += 1;
            await wait(sliceMs);
          }
          if (socket.destroyed) return;
        }
      }
      onward.end();
    } catch {
      onward.destroy();
    }
  }

  async function giveBack({ answerAfterMs, cutAnswerAfterBytes }: Faults, answer: http.IncomingMessage, response: http.ServerResponse) {
    const { socket } = response;
    if (answerAfterMs) {
      struck += 1;
      await wait(answerAfterMs);
    }
    response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
    if (cutAnswerAfterBytes === undefined) {
      answer.on('error', () => socket && cut(socket));
      answer.pipe(response);
      return;
    }
    let left = cutAnswerAfterBytes;
    answer.on('error', () => {});
    answer.on('data', (data: Buffer) => {
      response.write(data.subarray(0, left));
      left -= data.length;
      if (left <= 0 && socket) setTimeout(() => cut(socket), sliceMs);
    });
    answer.on('end', () => socket && cut(socket));
  }

  const arm = (socket: Socket) => {
    const state = sockets.get(socket);
    if (!state) return;
    clearTimeout(state.timer);
    if (faults.cutAfterMs !== undefined) state.timer = setTimeout(() => cut(socket), faults.cutAfterMs);
  };

  server.on('connection', (socket) => {
    sockets.set(socket, { bytes: 0 });
    socket.on('error', () => {});
    socket.once('close', () => {
      clearTimeout(sockets.get(socket)?.timer);
      sockets.delete(socket);
    });
    arm(socket);
  });
  server.keepAliveTimeout = 60_000;
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');

  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    set(next) {
      faults = next;
      for (const socket of sockets.keys()) arm(socket);
    },
    cutAll() {
      for (const socket of sockets.keys()) cut(socket);
    },
    wireBytes: () => wireBytes,
    cuts: () => cuts,
    struck: () => struck,
    requests: () => seen,
    async close() {
      for (const socket of sockets.keys()) socket.destroy();
      server.close();
      await once(server, 'close');
      agent.destroy();
    },
  };
}
