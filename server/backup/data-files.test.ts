import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { BackupWriter, entriesOf } from './backup-files.ts';
import { dumpDataFiles } from './data-files.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'peritia-data-files-'));
afterAll(() => rm(folder, { recursive: true, force: true }));

test('mails that the running product removes meanwhile are left out, and the backup goes on', async () => {
  const dataDir = path.join(folder, 'data');
  await mkdir(path.join(dataDir, 'mail'), { recursive: true });
  const mails = ['a.eml', 'b.eml', 'c.eml'].map((name) => `data/mail/${name}`);
  for (const mail of mails) await writeFile(path.join(folder, mail), mail);
  const backup = await BackupWriter.open(path.join(folder, 'copy'));
  const add = backup.add.bind(backup);
  const added: string[] = [];
  backup.add = async (name, ...rest) => {
    added.push(name);
    await add(name, ...rest);
    for (const mail of mails.filter((one) => one !== name)) await rm(path.join(folder, mail), { force: true });
  };
  await dumpDataFiles(dataDir, backup);
  await backup.end({ madeAt: new Date(0).toISOString(), migration: 0, tables: [], sequences: [] });
  expect(added).toHaveLength(1);
  for await (const entry of entriesOf(backup.folder, 'data/')) expect([entry.path]).toEqual(added);
});
