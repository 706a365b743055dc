import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { ConfigError, type ServerConfig } from './config.ts';
import { localAddresses, ownCertificate } from './local-network.ts';

const drainMs = 10_000;

/**
 * The timeouts of a connection. Headers arrive at once, even from a slow phone. A whole request may take the five minutes that a photo needs over the slowest network;
 * forms have less (`read-body.ts`). A connection that neither sends nor reads a byte for two minutes is closed, so that an unread answer is not kept. Live answers send
 * something every quarter of a minute.
 */
const timeouts = { headersTimeout: 10_000, requestTimeout: 300_000, connectionsCheckingInterval: 5_000 };
const silenceMs = 120_000;
/**
 * A proxy keeps connections open for the next call, nginx for a minute and Caddy for two. If this server closed first, a call just sent would be lost, and the proxy
 * may not repeat it by itself: it answers 502.
 */
const keptForProxyMs = 150_000;
/** The most connections of one address. A browser opens six: an office behind one address has enough, and no address can use up the whole process. */
const usualMostOfAddress = 512;

export interface Tls {
  cert: string;
  key: string;
}

export interface Listener {
  port: number;
  /** Accepts no new requests and waits for those in progress, ten seconds at most. */
  close(): Promise<void>;
}

/** The certificate of the settings, or a self-made one for the local network; null: plain http. @throws {ConfigError} */
export async function findTls(config: ServerConfig): Promise<Tls | null> {
  if (!config.tls) return config.isLan ? ownCertificate(config.dataDir, localAddresses()) : null;
  const read = (name: string, file: string) =>
    readFile(file, 'utf8').catch(() => {
      throw new ConfigError(`No se puede leer el archivo de ${name}: ${file}`);
    });
  return { cert: await read('TLS_CERT', config.tls.certFile), key: await read('TLS_KEY', config.tls.keyFile) };
}

/** Listens. @throws {ConfigError} port in use or not allowed, address not of this machine, certificate that does not match its key. */
export async function listen(
  config: Pick<ServerConfig, 'host' | 'port' | 'proxies'>,
  tls: Tls | null,
  respond: (request: Request, env: object) => Promise<Response>,
  mostOfAddress = usualMostOfAddress,
): Promise<Listener> {
  const handle = getRequestListener(respond);
  const answer = oneAfterTheOther((incoming, outgoing) => void handle(incoming, outgoing));
  const server = tls ? secureServer(tls, answer) : createHttpServer(timeouts, answer);
  server.setTimeout(silenceMs);
  // Behind proxies every connection comes from one of them, and the proxies limit their callers' connections.
  if (config.proxies === 0) capConnections(server, mostOfAddress);
  else server.keepAliveTimeout = keptForProxyMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenFault(config, error)));
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : config.port, close: () => close(server) };
}

/** Closes further connections of an address that has too many open: half-open ones must not use up the file descriptors of this process. */
function capConnections(server: Server, mostOfAddress: number): void {
  const counts = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    const count = (counts.get(address) ?? 0) + 1;
    if (count > mostOfAddress) {
      socket.destroy();
      return;
    }
    counts.set(address, count);
    socket.once('close', () => {
      const left = (counts.get(address) ?? 1) - 1;
      if (left > 0) counts.set(address, left);
      else counts.delete(address);
    });
  });
}

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Handles requests that were sent one after the other on a connection without waiting (HTTP pipelining) in turn: each begins when the previous answer is finished. Node
 * would begin them all, and buffer as many answers as a client that reads nothing asks for.
 */
function oneAfterTheOther(answer: Answer): Answer {
  const turns = new WeakMap<Socket, Promise<void>>();
  return (incoming, outgoing) => {
    const before = turns.get(incoming.socket);
    turns.set(incoming.socket, new Promise((resolve) => outgoing.once('close', resolve)));
    if (before === undefined) answer(incoming, outgoing);
    else
      void before.then(() => {
        // A closed connection gets no answer any more.
        if (!incoming.socket.destroyed) answer(incoming, outgoing);
      });
  };
}

function secureServer(tls: Tls, answer: Answer): Server {
  try {
    return createHttpsServer({ ...timeouts, ...tls }, answer);
  } catch {
    throw new ConfigError('TLS_CERT y TLS_KEY no son un certificado y su clave en formato PEM.');
  }
}

function listenFault({ host, port }: { host: string; port: number }, error: NodeJS.ErrnoException): Error {
  switch (error.code) {
    case 'EADDRINUSE':
      return new ConfigError(`El puerto ${port} ya está ocupado. Cierra el otro programa o elige otro: PORT=${port + 1} npm start`);
    case 'EACCES':
      return new ConfigError(`No hay permiso para usar el puerto ${port}. Elige uno mayor que 1023.`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new ConfigError(`HOST no es una dirección de esta máquina: ${host}`);
    default:
      return error;
  }
}

async function close(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  // A connection with a request in progress is closed after its answer instead of being kept for another call.
  server.keepAliveTimeout = 1;
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
