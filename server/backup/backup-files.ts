import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { type Readable, Transform } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import * as v from 'valibot';
import { ConfigError } from '#server/config.ts';

/** The manifest of a backup. It is written last, so that a folder without it is no complete backup. */
const manifestSchema = v.object({
  format: v.literal(1),
  madeAt: v.pipe(v.string(), v.isoTimestamp()),
  /** The last migration of the backup's database, as the instant that Drizzle records for it. */
  migration: v.number(),
  tables: v.array(v.object({ schema: v.string(), name: v.string(), columns: v.array(v.string()), rows: v.number() })),
  sequences: v.array(v.object({ name: v.string(), lastValue: v.string(), isCalled: v.boolean() })),
  /** SHA-256 of the list of all files, in hexadecimal. */
  filesSha256: v.string(),
});
export type Manifest = v.InferOutput<typeof manifestSchema>;
const entrySchema = v.object({
  path: v.pipe(v.string(), v.regex(/^(database|blobs|data)(\/(?!\.\.?\/)[^/]+)+$/)),
  bytes: v.number(),
  sha256: v.string(),
});
type Entry = v.InferOutput<typeof entrySchema>;

const manifestFile = 'manifest.json';
const listFile = 'files.jsonl';
/** The modes of folders and files: only their owner may read them, as they hold the pictures and the keys. */
const [folderMode, fileMode] = [0o700, 0o600];

export const tableFile = ({ schema, name }: { schema: string; name: string }) => `database/${schema}.${name}.copy.gz`;

/** A backup that is being written; its list has each file with its length and SHA-256. */
export class BackupWriter {
  readonly folder: string;
  #list: WriteStream;
  #listHash = createHash('sha256');

  private constructor(folder: string) {
    this.folder = folder;
    this.#list = createWriteStream(path.join(folder, listFile), { flags: 'wx', mode: fileMode, flush: true });
  }

  /** Begins a backup. @throws {ConfigError} when the folder is not empty */
  static async open(folder: string): Promise<BackupWriter> {
    await mkdir(folder, { recursive: true, mode: folderMode });
    if ((await readdir(folder)).length > 0) throw new ConfigError(`La carpeta ${folder} no está vacía: cada copia va en la suya.`);
    return new BackupWriter(folder);
  }

  /** Adds a file, which is flushed to disk when this returns. */
  async add(name: string, source: Readable, ...through: Transform[]): Promise<void> {
    const file = path.join(this.folder, name);
    await mkdir(path.dirname(file), { recursive: true, mode: folderMode });
    const meter = new Meter();
    const target = createWriteStream(file, { flags: 'wx', mode: fileMode, flush: true });
    await pipeline([source, ...through, meter, target]);
    const entry: Entry = { path: name, bytes: meter.bytes, sha256: meter.hash.digest('hex') };
    const line = `${JSON.stringify(entry)}\n`;
    this.#listHash.update(line);
    this.#list.write(line);
  }

  async end(manifest: Omit<Manifest, 'format' | 'filesSha256'>): Promise<void> {
    this.#list.end();
    await finished(this.#list);
    const whole: Manifest = { format: 1, ...manifest, filesSha256: this.#listHash.digest('hex') };
    await writeFile(path.join(this.folder, manifestFile), JSON.stringify(whole, null, 1), { flag: 'wx', mode: fileMode, flush: true });
  }
}

class Meter extends Transform {
  bytes = 0;
  hash = createHash('sha256');
  override _transform(chunk: Buffer, _: BufferEncoding, done: (error: null, chunk: Buffer) => void): void {
    this.bytes += chunk.length;
    this.hash.update(chunk);
    done(null, chunk);
  }
}

/** Reads the manifest of a backup. @throws {ConfigError} when the backup is not complete */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => {
    throw new ConfigError(`En ${folder} no hay una copia entera: falta ${manifestFile}.`);
  });
  const manifest = v.safeParse(v.pipe(v.string(), v.parseJson(), manifestSchema), text);
  if (!manifest.success) throw new ConfigError(`El ${manifestFile} de ${folder} no es de una copia que se pueda leer.`);
  return manifest.output;
}

/** The files of the backup's list below a folder. */
export async function* entriesOf(folder: string, below: string): AsyncIterable<Entry> {
  for await (const line of createInterface({ input: createReadStream(path.join(folder, listFile)) })) {
    const entry = v.parse(v.pipe(v.string(), v.parseJson(), entrySchema), line);
    if (entry.path.startsWith(below)) yield entry;
  }
}

/** Checks every byte before anything is restored. @throws {ConfigError} naming the first file that differs from the list */
export async function assertWhole(folder: string, { filesSha256 }: Manifest): Promise<void> {
  if ((await hashOf(path.join(folder, listFile))) !== filesSha256)
    throw new ConfigError(`La copia está dañada: ${listFile} no es la suya.`);
  for await (const { path: name, bytes, sha256 } of entriesOf(folder, '')) {
    const file = path.join(folder, name);
    const size = await stat(file).then(
      (found) => found.size,
      () => null,
    );
    if (size !== bytes || (await hashOf(file)) !== sha256) throw new ConfigError(`La copia está dañada: ${name} no es como se guardó.`);
  }
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
