import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { Place } from './place.ts';
import { DatabaseStartError, writeFault } from './start-error.ts';

const run = promisify(execFile);
const nobodyUid = 65_534;
export const superuser = 'peritia';

/**
 * Makes the cluster when there is none: in a folder beside its final one, which is then renamed, so that an interrupted start leaves no half-made cluster.
 * @throws {DatabaseStartError} when the cluster is of another PostgreSQL version or not ours, the folder is not writable or the disk is full; an existing cluster is
 * left as it is.
 */
export async function ensureCluster(place: Place): Promise<void> {
  if (existsSync(place.cluster)) await assertOurs(place);
  else await makeCluster(place);
}

async function assertOurs(place: Place): Promise<void> {
  const [packaged, found] = await Promise.all([
    run(path.join(place.binaries, 'bin', 'postgres'), ['--version']).then(({ stdout }) => /\d+/.exec(stdout)?.[0]),
    readFile(path.join(place.cluster, 'PG_VERSION'), 'utf8').then(
      (text) => text.trim(),
      (error: NodeJS.ErrnoException) => error,
    ),
  ]);
  if (found === packaged) return;
  if (typeof found === 'string') {
    throw new DatabaseStartError(
      `La carpeta ${place.cluster} es de PostgreSQL ${found} y este programa trae el ${packaged}. No se ha tocado nada. Usa otra DATA_DIR, o pasa los datos con una copia (docs/runbooks/start.md).`,
    );
  }
  if (found.code === 'EACCES')
    throw new DatabaseStartError(
      `La carpeta ${place.cluster} es de otro usuario del sistema. Arranca como ese usuario o elige otra DATA_DIR.`,
    );
  throw new DatabaseStartError(
    `La carpeta ${place.cluster} existe y no es una base de datos de Peritia. No se ha tocado nada. Elige otra DATA_DIR.`,
  );
}

async function makeCluster(place: Place): Promise<void> {
  const fresh = `${place.cluster}.${process.pid}.part`;
  try {
    await mkdir(fresh, { mode: 0o700 });
    // initdb needs a user with a name in the system, the server does not: initdb runs as `nobody`, and the files are then given to the server's user.
    const maker = place.identity ? { uid: nobodyUid, gid: nobodyUid } : {};
    if (place.identity) await chown(fresh, nobodyUid, nobodyUid);
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    await run(
      path.join(place.binaries, 'bin', 'initdb'),
      ['-D', fresh, '-U', superuser, '--auth=trust', '--data-checksums', '--no-instructions', ...locale],
      { ...maker, cwd: '/' },
    );
    if (place.identity) {
      for (const entry of ['', ...(await readdir(fresh, { recursive: true }))])
        await chown(path.join(fresh, entry), place.identity.uid, place.identity.gid);
    }
    await rename(fresh, place.cluster);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // If another process has made the cluster meanwhile, that one is used.
    if (!existsSync(place.cluster)) throw writeFault(place.cluster, error);
  }
}
