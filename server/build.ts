import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { bundleWhenStale } from './bundle.ts';
import { root } from './command.ts';
import { addFiles } from './files-hash.ts';

const compress = promisify(brotliCompress);

const builtApp = path.join(root, 'dist');
/** The folder in which builds are made: on the same disk as their final place, so that they can be moved there in one step. */
const workshop = path.join(root, '.cache', 'build');
const stampFile = '.build.json';
/** The files that the app is built from; a change in any of them makes the build stale. */
const inputs = [
  '{src,sw,domain,public}/**',
  'index.html',
  'vite*.ts',
  'lingui.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];
const buildSettings = ['VITE_BASE', 'VITE_ROUTER_MODE', 'VITE_API_BASE', 'VITE_VERSION_CHECK', 'VITE_APP_SCHEME', 'VITE_APP_MARK'];
/** An open page keeps requesting the chunks that it was built with: so many builds keep theirs. */
const keptBuilds = 3;
const compressible = /\.(js|css|html|svg|json|webmanifest|wasm|txt)$/;

interface Stamp {
  inputHash: string;
  /** Asset names of the last builds, newest first. */
  assets: string[][];
}

/** The app cannot be built; the message is Vite's output. */
export class BuildError extends Error {}

/**
 * Builds the app into `dist/` if the files it is built from have changed. The new build replaces the old one only when it is complete.
 * @throws {BuildError}
 */
export async function buildWhenStale(say: (text: string) => void, signal?: AbortSignal): Promise<void> {
  const inputHash = await hashInputs();
  const before = await readStamp();
  if (before?.inputHash === inputHash) return;
  say('Construyendo la aplicación…');
  const fresh = path.join(workshop, `${process.pid}`);
  try {
    await runVite(fresh, signal);
    await compressFiles(fresh);
    const assets = [await listAssets(fresh), ...(before?.assets ?? [])].slice(0, keptBuilds);
    await keepOldAssets(fresh, assets.slice(1).flat());
    await writeFile(path.join(fresh, stampFile), JSON.stringify({ inputHash, assets } satisfies Stamp));
    signal?.throwIfAborted();
    await replace(fresh);
  } finally {
    await rm(fresh, { recursive: true, force: true });
  }
}

/** Runs the build in a process of its own, so that its memory is free again when the server runs. */
async function runVite(folder: string, signal: AbortSignal | undefined): Promise<void> {
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  if (!existsSync(vite)) throw new BuildError('Hay que construir la aplicación y falta Vite: npm ci');
  let told = '';
  const code = await new Promise<number | null>((resolve, reject) => {
    const child = spawn(process.execPath, [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn'], {
      cwd: root,
      // The app is always built for production, whatever the server's own NODE_ENV.
      env: { ...process.env, NODE_ENV: 'production' },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(signal ? { signal } : {}),
    });
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (told += text));
    child.once('error', reject).once('close', resolve);
  });
  if (code !== 0) throw new BuildError(`${told}\nNo se ha podido construir la aplicación: Vite dice arriba por qué.`);
}

/** Moves a build into place. Two builds at once do not mix: the later one wins. */
async function replace(fresh: string): Promise<void> {
  const old = `${fresh}.old`;
  for (let tries = 0; ; tries += 1) {
    await rename(builtApp, old).catch(() => undefined);
    try {
      await rename(fresh, builtApp);
      break;
    } catch (error) {
      if (tries === 3) throw error;
    } finally {
      await rm(old, { recursive: true, force: true });
    }
  }
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of buildSettings) hash.update(`${name}=${process.env[name] ?? ''}\n`);
  await addFiles(hash, inputs);
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
  const names = (await readdir(folder, { recursive: true })).filter((name) => compressible.test(name));
  const compressNext = async () => {
    for (let name = names.pop(); name; name = names.pop()) {
      const bytes = await readFile(path.join(folder, name));
      // Most files are unchanged since the last build: their compressed twin is copied.
      const before = await readFile(path.join(builtApp, name)).catch(() => null);
      if (before?.equals(bytes) && existsSync(path.join(builtApp, `${name}.br`))) {
        await cp(path.join(builtApp, `${name}.br`), path.join(folder, `${name}.br`));
        continue;
      }
      // Level 9 for the large files of the text reader: level 11 would take longer than all the rest of the build.
      const quality = bytes.length > 1_000_000 ? 9 : 11;
      const packed = await compress(bytes, {
        params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
      });
      if (packed.length < bytes.length) await writeFile(path.join(folder, `${name}.br`), packed);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, compressNext));
}

async function listAssets(folder: string): Promise<string[]> {
  return (await readdir(path.join(folder, 'assets'))).filter((name) => !name.endsWith('.br'));
}

async function keepOldAssets(fresh: string, names: readonly string[]): Promise<void> {
  await mkdir(path.join(fresh, 'assets'), { recursive: true });
  for (const name of names.flatMap((asset) => [asset, `${asset}.br`])) {
    await cp(path.join(builtApp, 'assets', name), path.join(fresh, 'assets', name), { force: false, errorOnExist: false }).catch(
      () => undefined,
    );
  }
}

if (import.meta.main) {
  try {
    await buildWhenStale((text) => process.stdout.write(`${text}\n`));
    await bundleWhenStale();
  } catch (error) {
    process.stderr.write(`${error instanceof BuildError ? error.message : (error as Error).stack}\n`);
    process.exitCode = 1;
  }
}
