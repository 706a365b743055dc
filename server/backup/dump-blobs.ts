import { access } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import type { BlobStore } from '#server/ports/ports.ts';
import type { BackupWriter } from './backup-files.ts';

const namesAtOnce = 500;

export const blobFile = (name: string) => `blobs/${name.slice(0, 2)}/${name}`;

/**
 * Backs up every file of the store. To be called after the database has been read, never before: a file is stored before the row that refers to it, so all files of the
 * read rows are included, except those removed on purpose meanwhile.
 */
export async function dumpBlobs(blobs: BlobStore, backup: BackupWriter): Promise<number> {
  let count = 0;
  for await (const { name } of blobs.list()) {
    const source = await blobs.open(name).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      return null;
    });
    if (!source) continue;
    await backup.add(blobFile(name), source);
    count += 1;
  }
  return count;
}

/** Files that the store has lost: rows of the backup refer to them, they are not in the backup, and the current database still refers to them. */
export async function lostBlobs(snapshot: pg.ClientBase, pool: pg.Pool, folder: string): Promise<string[]> {
  const lost: string[] = [];
  for (const { table, isErasable } of await tablesWithBlobs(snapshot)) {
    const kept = isErasable ? 'and erased_at is null' : '';
    for (let after = ''; ; ) {
      const { rows } = await snapshot.query<{ blob: string }>(
        `select blob from ${table} where blob > $1 ${kept} order by blob limit ${namesAtOnce}`,
        [after],
      );
      for (const { blob } of rows) {
        const isThere = await access(path.join(folder, blobFile(blob))).then(
          () => true,
          () => false,
        );
        if (isThere) continue;
        const { rowCount } = await pool.query(`select 1 from ${table} where blob = $1 ${kept}`, [blob]);
        if (rowCount) lost.push(blob);
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.blob;
    }
  }
  return lost;
}

async function tablesWithBlobs(client: pg.ClientBase): Promise<{ table: string; isErasable: boolean }[]> {
  const { rows } = await client.query(
    `select format('public.%I', table_name) as table, bool_or(column_name = 'erased_at') as "isErasable"
     from information_schema.columns where table_schema = 'public' and column_name in ('blob', 'erased_at')
     group by table_name having bool_or(column_name = 'blob')`,
  );
  return rows;
}
