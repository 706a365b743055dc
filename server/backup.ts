import { configuredBlobs } from './adapters/configured-blobs.ts';
import { BackupWriter } from './backup/backup-files.ts';
import { dumpDataFiles } from './backup/data-files.ts';
import { dumpBlobs, lostBlobs } from './backup/dump-blobs.ts';
import { dumpDatabase } from './backup/dump-database.ts';
import { say } from './command.ts';
import { openDatabase } from './db/open-database.ts';
import { readFolder, runTool } from './tool.ts';

/**
 * `npm run backup -- FOLDER`: copies a whole installation into a new folder: the database, the stored files wherever they are, and the other files of the data folder
 * with its keys. The product may be running, and goes on.
 */
await runTool(async (config) => {
  const backup = await BackupWriter.open(readFolder('npm run backup -- CARPETA'));
  const connection = await openDatabase(config);
  const snapshot = await connection.pool.connect();
  try {
    const database = await dumpDatabase(snapshot, backup);
    const count = await dumpBlobs(configuredBlobs(config), backup);
    await dumpDataFiles(config.dataDir, backup);
    const lost = await lostBlobs(snapshot, connection.pool, backup.folder);
    await backup.end({ madeAt: new Date().toISOString(), ...database });
    const rows = database.tables.reduce((sum, table) => sum + table.rows, 0);
    say(`La copia está en ${backup.folder}: ${rows} filas y ${count} ficheros. Contiene fotos, documentos y claves: guárdala cifrada.`);
    if (lost.length === 0) return;
    // The backup has everything that exists; a person has to look for the lost files.
    say(`Faltan en el almacén ${lost.length} ficheros que la base de datos nombra:\n${lost.join('\n')}`);
    process.exitCode = 1;
  } finally {
    snapshot.release(true);
    await connection.close();
  }
});
