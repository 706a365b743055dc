import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';

/** Debian's packages of OpenStack Swift, an object store that speaks S3. */
export const swiftPackages = ['swift-proxy', 'swift-account', 'swift-container', 'swift-object'];
const kinds = ['account', 'container', 'object'] as const;
const program = (kind: string) => `/usr/bin/swift-${kind}-server`;

/** Whether Swift is installed. */
export function hasSwift(): boolean {
  try {
    for (const kind of [...kinds, 'proxy']) accessSync(program(kind));
    return true;
  } catch {
    return false;
  }
}

export interface Swift {
  endpoint: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
  stop(): Promise<void>;
}

const region = 'eu-west-1';
/** Milliseconds that its start may take: Python starts four times, and a busy machine is slow. */
const startTimeoutMs = 55_000;
const pollMs = 100;

/** A ring of one device: Swift's rings say which disk holds what. */
const ringScript = `
import sys
from swift.common.ring import RingBuilder
for kind, port in zip(['account', 'container', 'object'], sys.argv[2:]):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev({'id': 0, 'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': int(port), 'device': 'disk', 'weight': 1})
    builder.rebalance()
    builder.get_ring().save(sys.argv[1] + '/' + kind + '.ring.gz')
`;

const section = (name: string, lines: Record<string, string | number>) =>
  `[${name}]\n${Object.entries(lines)
    .map(([key, value]) => `${key} = ${value}`)
    .join('\n')}\n`;

/** Starts Swift with its S3 interface on loopback, in its own folder and as the present user; it has one user and no bucket yet. */
export async function startSwift(): Promise<Swift> {
  const folder = await mkdtemp(join(tmpdir(), 'peritia-swift-'));
  await mkdir(join(folder, 'disks/disk'), { recursive: true });
  const [proxyPort = 0, ...ports] = await freePorts(kinds.length + 1);
  const common = { bind_ip: '127.0.0.1', workers: 0, user: userInfo().username, swift_dir: folder, log_level: 'ERROR' };
  const write = (name: string, ...sections: string[]) => writeFile(join(folder, name), sections.join('\n'));
  await write('swift.conf', section('swift-hash', { swift_hash_path_suffix: 'test', swift_hash_path_prefix: 'test' }));
  for (const [index, kind] of kinds.entries()) {
    const disks = { devices: join(folder, 'disks'), mount_check: 'false' };
    await write(
      `${kind}.conf`,
      section('DEFAULT', { ...common, ...disks, bind_port: ports[index] ?? 0 }),
      section('pipeline:main', { pipeline: `${kind}-server` }),
      section(`app:${kind}-server`, { use: `egg:swift#${kind}` }),
    );
  }
  const filters = ['catch_errors', 'gatekeeper', 'healthcheck', 'cache', 'listing_formats', 's3api', 'tempauth'];
  const settings: Record<string, Record<string, string>> = {
    // The configuration requires a cache; without an answer from it Swift works too.
    cache: { use: 'egg:swift#memcache', memcache_servers: '127.0.0.1:1' },
    s3api: { location: region, auth_pipeline_check: 'false' },
    tempauth: { user_test_tester: 'testing-secret .admin' },
  };
  await write(
    'proxy.conf',
    section('DEFAULT', { ...common, bind_port: proxyPort }),
    section('pipeline:main', { pipeline: `${filters.join(' ')} proxy-server` }),
    section('app:proxy-server', { use: 'egg:swift#proxy', account_autocreate: 'true' }),
    ...filters.map((name) => section(`filter:${name}`, { use: `egg:swift#${name}`, ...settings[name] })),
  );
  await promisify(execFile)('/usr/bin/python3', ['-c', ringScript, folder, ...ports.map(String)]);

  const servers = [...kinds, 'proxy'].map((kind) => spawn(program(kind), [join(folder, `${kind}.conf`)], { stdio: 'ignore' }));
  const stop = async () => {
    await Promise.all(servers.map(end));
    await rm(folder, { recursive: true, force: true });
  };
  const endpoint = `http://127.0.0.1:${proxyPort}`;
  try {
    await answers(endpoint, [...ports, proxyPort]);
  } catch (error) {
    await stop();
    throw error;
  }
  return { endpoint, region, accessKeyId: 'test:tester', secretAccessKey: 'testing-secret', stop };
}

async function freePorts(count: number): Promise<number[]> {
  const holders = Array.from({ length: count }, () => createServer().listen(0, '127.0.0.1'));
  await Promise.all(holders.map((holder) => once(holder, 'listening')));
  const ports = holders.map((holder) => (holder.address() as AddressInfo).port);
  await Promise.all(holders.map((holder) => once(holder.close(), 'close')));
  return ports;
}

/** Waits until all of its servers accept requests. @throws when that takes too long */
async function answers(endpoint: string, ports: readonly number[]): Promise<void> {
  const signal = AbortSignal.timeout(startTimeoutMs);
  for (const port of ports) {
    const url = new URL('/healthcheck', endpoint);
    url.port = String(port);
    while (!(await fetch(url, { signal }).then(isAlive, () => false))) await wait(pollMs, undefined, { signal });
  }
}

async function isAlive(response: Response): Promise<boolean> {
  await response.body?.cancel();
  return true;
}

async function end(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null || server.signalCode !== null) return;
  const ended = once(server, 'exit');
  server.kill('SIGTERM');
  await ended;
}
