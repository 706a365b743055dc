import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PolicyPartner } from '#server/ports/policy-partner.ts';
import { removeOlder } from './remove-older.ts';

/** Sends nothing: writes each document as a JSON file into the folder, named by its id, to be collected there. Used without `SEGELEVIA_URL`. */
export function filePartner(folder: string): PolicyPartner {
  return {
    async deliver({ id, content }) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = path.join(folder, `${id}.json`);
      // The same document again replaces the first file.
      await writeFile(`${file}.part`, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
      await rename(`${file}.part`, file);
      return { isTaken: true, answer: path.basename(file) };
    },
    forget: (before) => removeOlder(folder, before),
  };
}
