import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { ownCertificate } from '#server/local-network.ts';
import { freePort } from '#tests/support/app-server.ts';

export type ProxyName = 'nginx' | 'caddy';
/** The names of the proxies, which are also those of Debian's packages. */
export const proxyPackages: readonly ProxyName[] = ['nginx', 'caddy'];
const programs = { nginx: '/usr/sbin/nginx', caddy: '/usr/bin/caddy' };
const deploy = resolve(import.meta.dirname, '../../deploy');

export const hasProxy = (name: ProxyName) => existsSync(programs[name]);

export interface RunningProxy {
  /** `https://localhost:…`, with a self-made certificate that this process trusts until the proxy is stopped. */
  origin: string;
  httpOrigin: string;
  stop(): Promise<void>;
}

/** Starts a proxy with the files of `deploy/`, in front of servers on these ports of this machine; only ports and paths are replaced. */
export async function startProxy(name: ProxyName, upstreams: readonly number[]): Promise<RunningProxy> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-proxy-'));
  const { cert } = await ownCertificate(folder, []);
  const trusted = getCACertificates('default');
  setDefaultCACertificates([...trusted, cert]);
  const place = { folder, https: await freePort(), http: await freePort(), upstreams };
  const args = name === 'nginx' ? await nginxArguments(place) : await caddyArguments(place);
  const env = { ...process.env, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, ...caddySettings(place) };
  const child = spawn(programs[name], args, { env, stdio: ['ignore', 'ignore', 'pipe'] });
  let told = '';
  child.stderr.on('data', (text: Buffer) => (told += text.toString()));
  await listening(child, place.https, () => told);
  return {
    origin: `https://localhost:${place.https}`,
    httpOrigin: `http://localhost:${place.http}`,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      setDefaultCACertificates(trusted);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

interface Place {
  folder: string;
  https: number;
  http: number;
  upstreams: readonly number[];
}

async function nginxArguments({ folder, https, http, upstreams }: Place): Promise<string[]> {
  const file = await changed('nginx.conf', {
    'server 127.0.0.1:8080;': upstreams.map((port) => `server 127.0.0.1:${port};`).join(' '),
    'listen 80;': `listen 127.0.0.1:${http};`,
    'listen [::]:80;': '',
    'listen 443 ssl http2;': `listen 127.0.0.1:${https} ssl http2;`,
    'listen [::]:443 ssl http2;': '',
    '/etc/ssl/peritia/fullchain.pem': join(folder, 'tls/cert.pem'),
    '/etc/ssl/peritia/privkey.pem': join(folder, 'tls/key.pem'),
  });
  await writeFile(join(folder, 'peritia.conf'), file);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${join(folder, kind)};`);
  const main = `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off; worker_processes 1; pid ${join(folder, 'nginx.pid')}; error_log stderr warn;
events { worker_connections 512; }
http { access_log off; ${temporary.join(' ')} include ${join(folder, 'peritia.conf')}; }\n`;
  await writeFile(join(folder, 'main.conf'), main);
  return ['-p', folder, '-c', join(folder, 'main.conf'), '-e', 'stderr'];
}

const caddySettings = ({ upstreams }: Place) => ({
  PERITIA_DOMAIN: 'localhost',
  PERITIA_SERVERS: upstreams.map((port) => `127.0.0.1:${port}`).join(' '),
});

async function caddyArguments({ folder, https, http }: Place): Promise<string[]> {
  const site = '{$PERITIA_DOMAIN:seguros.example.com} {';
  const file = await changed('Caddyfile', {
    '\tservers {': `\tadmin off\n\thttp_port ${http}\n\thttps_port ${https}\n\tdefault_bind 127.0.0.1\n\tservers {`,
    [site]: `${site}\n\ttls ${join(folder, 'tls/cert.pem')} ${join(folder, 'tls/key.pem')}`,
  });
  await mkdir(join(folder, 'caddy'), { recursive: true });
  await writeFile(join(folder, 'Caddyfile'), file);
  return ['run', '--config', join(folder, 'Caddyfile'), '--adapter', 'caddyfile'];
}

/** A file of `deploy/` with these replacements; each text must occur in it exactly once. */
async function changed(name: string, changes: Record<string, string>): Promise<string> {
  let text = await readFile(join(deploy, name), 'utf8');
  for (const [from, to] of Object.entries(changes)) {
    if (text.split(from).length !== 2) throw new Error(`deploy/${name}: "${from}" is not there once`);
    text = text.replace(from, () => to);
  }
  return text;
}

async function listening(child: ChildProcess, port: number, told: () => string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error(`The proxy ended with ${child.exitCode}:\n${told()}`);
    const isUp = await fetch(`https://localhost:${port}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    await wait(50);
  }
  child.kill();
  throw new Error(`The proxy does not answer:\n${told()}`);
}
