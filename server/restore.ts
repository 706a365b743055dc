import { createReadStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { blobsFolder, configuredBlobs } from './adapters/configured-blobs.ts';
import { assertWhole, entriesOf, readManifest } from './backup/backup-files.ts';
import { assertNoDataFiles, loadDataFiles } from './backup/data-files.ts';
import { assertEmptyDatabase, assertKnownMigration, loadDatabase } from './backup/load-database.ts';
import { say } from './command.ts';
import { ConfigError } from './config.ts';
import { openDatabase } from './db/open-database.ts';
import type { BlobStore } from './ports/ports.ts';
import { readFolder, runTool } from './tool.ts';

/**
 * `npm run restore -- FOLDER`: restores a backup of `npm run backup` into an empty installation: the database, the store and the data folder of the current settings,
 * which may differ from the original ones. Everything is checked before anything is written.
 */
await runTool(async (config) => {
  const folder = readFolder('npm run restore -- CARPETA');
  const manifest = await readManifest(folder);
  await assertKnownMigration(manifest);
  await assertWhole(folder, manifest);
  const blobs = configuredBlobs(config);
  await assertNoDataFiles(config.dataDir, folder);
  await assertNoBlobs(blobs);
  const connection = await openDatabase(config);
  try {
    await assertEmptyDatabase(connection.pool);
    if (!config.s3) await mkdir(blobsFolder(config), { recursive: true, mode: 0o700 });
    const count = await loadBlobs(blobs, folder);
    await loadDataFiles(config.dataDir, folder);
    // The database goes last: as long as something is missing, a start finds an empty one.
    await loadDatabase(connection, folder, manifest);
    say(`Restaurada la copia de ${manifest.madeAt}, con ${count} ficheros. Arranca con npm start.`);
  } finally {
    await connection.close();
  }
});

async function assertNoBlobs(blobs: BlobStore): Promise<void> {
  for await (const { name } of blobs.list())
    throw new ConfigError(`El almacén de ficheros no está vacío (${name}): se restaura en uno vacío.`);
}

/** Stores the files one after the other, each read completely into memory, as when it was uploaded. */
async function loadBlobs(blobs: BlobStore, folder: string): Promise<number> {
  let count = 0;
  for await (const entry of entriesOf(folder, 'blobs/')) {
    // The media type is in the file's row; nobody reads it from the store.
    await blobs.put(path.basename(entry.path), await buffer(createReadStream(path.join(folder, entry.path))), 'application/octet-stream');
    count += 1;
  }
  return count;
}
