import { buffer } from 'node:stream/consumers';
import { strToU8, Zip, ZipPassThrough } from 'fflate';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import type { Ports } from '#server/ports/ports.ts';
import { examplesAfter, type LabelledExample } from './store.ts';

const folder = 'ejemplos';

/** All examples as a ZIP, photo by photo, so that only one is in memory at a time. It has one folder, whose last file is `manifest.json`. */
export async function* exportExamples({ db, blobs }: Pick<Ports, 'db' | 'blobs'>): AsyncGenerator<Uint8Array> {
  let made: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    made.push(chunk);
  });
  const add = (name: string, bytes: Uint8Array) => {
    const file = new ZipPassThrough(`${folder}/${name}`);
    zip.add(file);
    file.push(bytes, true);
    const chunks = made;
    made = [];
    return chunks;
  };
  const cases = [];
  for (let rows = await examplesAfter(db, null); rows.length > 0; rows = await examplesAfter(db, rows.at(-1) ?? null)) {
    for (const row of rows) {
      const bytes = await bytesOf(blobs, row.blob);
      if (bytes === null) continue;
      const entry = caseOf(row);
      cases.push(entry);
      yield* add(entry.file, bytes);
    }
  }
  yield* add('manifest.json', strToU8(JSON.stringify({ cases }, null, 2)));
  zip.end();
  yield* made;
}

/** Null: the customer has withdrawn consent meanwhile, and the file is gone. */
async function bytesOf(blobs: Ports['blobs'], blob: string): Promise<Uint8Array | null> {
  try {
    return new Uint8Array(await buffer(await blobs.open(blob)));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** A case in the form that `server/assess.ts` reads; `source`, `policy`, `decided_on` and `ruled` are for people. */
function caseOf({ id, side, challenge, frame, label, reasons, ruled, source, policy, decidedAt }: LabelledExample) {
  return {
    file: `${id}.jpg`,
    side,
    challenge,
    frame,
    is_copy: true,
    expected: { label, reasons },
    ruled,
    source,
    policy,
    decided_on: civilDateOf(decidedAt.getTime()),
  };
}
