import { readFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { getRequestListener } from '@hono/node-server';
import { ConfigError, type ServerConfig } from './config.ts';
import { localAddresses, ownCertificate } from './local-network.ts';

const drainMs = 10_000;

export interface Tls {
  cert: string;
  key: string;
}

export interface Listener {
  port: number;
  /** Takes no new request and waits for those under way, ten seconds at most. */
  close(): Promise<void>;
}

/** The certificate of the settings, or for the local network one of our own making; null: plain http. @throws {ConfigError} */
export async function findTls(config: ServerConfig): Promise<Tls | null> {
  if (!config.tls) return config.isLan ? ownCertificate(config.dataDir, localAddresses()) : null;
  const read = (name: string, file: string) =>
    readFile(file, 'utf8').catch(() => {
      throw new ConfigError(`No se puede leer el archivo de ${name}: ${file}`);
    });
  return { cert: await read('TLS_CERT', config.tls.certFile), key: await read('TLS_KEY', config.tls.keyFile) };
}

/** Listens. @throws {ConfigError} port busy or not allowed, address not of this machine, certificate that does not fit its key. */
export async function listen(
  config: Pick<ServerConfig, 'host' | 'port'>,
  tls: Tls | null,
  respond: (request: Request, env: object) => Promise<Response>,
): Promise<Listener> {
  const handle = getRequestListener(respond);
  const answer: Parameters<typeof createHttpServer>[1] = (incoming, outgoing) => void handle(incoming, outgoing);
  const server = tls ? secureServer(tls, answer) : createHttpServer(answer);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenFault(config, error)));
    server.listen(config.port, config.host, resolve);
  });
  const address = server.address();
  return { port: typeof address === 'object' && address ? address.port : config.port, close: () => close(server) };
}

function secureServer(tls: Tls, answer: Parameters<typeof createHttpServer>[1]): Server {
  try {
    return createHttpsServer(tls, answer);
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
  const timer = setTimeout(() => server.closeAllConnections(), drainMs);
  await closed;
  clearTimeout(timer);
}
