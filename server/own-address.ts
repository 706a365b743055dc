import type { ServerConfig } from './config.ts';
import { localAddresses } from './local-network.ts';

/** The addresses at which people reach a server that listens on `port`, the best first. */
export function urlsOf(config: ServerConfig, port: number, isSecure: boolean): string[] {
  if (config.publicUrl) return [config.publicUrl.replace(/\/$/, '')];
  const isEverywhere = config.host === '0.0.0.0' || config.host === '::';
  const hosts = isEverywhere
    ? [...(config.isLan ? localAddresses() : []), 'localhost']
    : [config.host.includes(':') ? `[${config.host}]` : config.host];
  return hosts.map((host) => `${isSecure ? 'https' : 'http'}://${host}:${port}`);
}
