import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const run = promisify(execFile);
const compress = promisify(brotliCompress);

const root = path.resolve(import.meta.dirname, '..');
export const builtApp = path.join(root, 'dist');
const stampFile = '.build.json';
/** What the app is made of; a change in any of it makes the build stale. */
const inputs = ['src', 'sw', 'domain', 'public', 'index.html', 'vite.config.ts', 'lingui.config.ts', 'package-lock.json'];
const buildSettings = ['VITE_BASE', 'VITE_ROUTER_MODE', 'VITE_API_BASE', 'VITE_VERSION_CHECK'];
/** A page that is open keeps asking for the chunks it was built with: they stay for so many builds. */
const keptBuilds = 3;
const compressible = /\.(js|css|html|svg|json|webmanifest|wasm|txt)$/;

interface Stamp {
  inputHash: string;
  /** Asset names of the last builds, newest first. */
  assets: string[][];
}

/** Builds the app into `dist/` when what it is made of has changed. The new build takes the old one's place in one step. */
export async function buildWhenStale(say: (text: string) => void): Promise<void> {
  const inputHash = await hashInputs();
  const before = await readStamp();
  if (before?.inputHash === inputHash) return;
  say('Construyendo la aplicación…');
  const fresh = `${builtApp}.${process.pid}.part`;
  try {
    await run(path.join(root, 'node_modules/.bin/vite'), ['build', '--outDir', fresh, '--emptyOutDir', '--logLevel', 'warn'], { cwd: root, maxBuffer: 64 * 1024 * 1024 });
    await compressFiles(fresh);
    const assets = [await listAssets(fresh), ...(before?.assets ?? [])].slice(0, keptBuilds);
    await keepOldAssets(fresh, assets.slice(1).flat());
    await writeFile(path.join(fresh, stampFile), JSON.stringify({ inputHash, assets } satisfies Stamp));
    await rm(builtApp, { recursive: true, force: true });
    await rename(fresh, builtApp);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of buildSettings) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  for (const input of inputs) {
    const place = path.join(root, input);
    const info = await stat(place).catch(() => null);
    if (!info) continue;
    const names = info.isDirectory() ? (await readdir(place, { recursive: true })).map((name) => path.join(place, name)).sort() : [place];
    for (const file of names) {
      if (/\.test\.tsx?$/.test(file) || !(await stat(file)).isFile()) continue;
      hash.update(path.relative(root, file)).update(await readFile(file));
    }
  }
  return hash.digest('hex');
}

async function readStamp(): Promise<Stamp | null> {
  try {
    return JSON.parse(await readFile(path.join(builtApp, stampFile), 'utf8')) as Stamp;
  } catch {
    return null;
  }
}

async function compressFiles(folder: string): Promise<void> {
  for (const name of await readdir(folder, { recursive: true })) {
    if (!compressible.test(name)) continue;
    const bytes = await readFile(path.join(folder, name));
    // Level 9 for the megabytes of the reader: level 11 would take longer than all the rest of the build.
    const quality = bytes.length > 1_000_000 ? 9 : 11;
    const packed = await compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
    if (packed.length < bytes.length) await writeFile(path.join(folder, `${name}.br`), packed);
  }
}

async function listAssets(folder: string): Promise<string[]> {
  return (await readdir(path.join(folder, 'assets'))).filter((name) => !name.endsWith('.br'));
}

async function keepOldAssets(fresh: string, names: readonly string[]): Promise<void> {
  await mkdir(path.join(fresh, 'assets'), { recursive: true });
  for (const name of names.flatMap((asset) => [asset, `${asset}.br`])) {
    await cp(path.join(builtApp, 'assets', name), path.join(fresh, 'assets', name), { force: false, errorOnExist: false }).catch(() => undefined);
  }
}

if (import.meta.main) await buildWhenStale((text) => process.stdout.write(`${text}\n`));
