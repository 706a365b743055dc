import { access, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FontPackage } from './fonts.ts';
import { ran } from './tools.ts';

/** Downloads the Debian packages of fonts and unpacks them into a folder, without installing anything; the folder is made once. */
export async function fetchFonts(folder: string, packages: readonly FontPackage[]): Promise<string> {
  const unpacked = join(folder, 'fonts');
  const downloads = join(folder, 'packages');
  for (const made of [unpacked, downloads]) await mkdir(made, { recursive: true });
  for (const { package: name } of packages) {
    const target = join(unpacked, name);
    if (
      await access(target).then(
        () => true,
        () => false,
      )
    )
      continue;
    await ran('apt-get', ['download', name], downloads);
    const file = (await readdir(downloads)).find((one) => one.startsWith(`${name}_`));
    if (file === undefined) throw new Error(`apt-get has brought no ${name}`);
    await ran('dpkg-deb', ['-x', join(downloads, file), target]);
  }
  return unpacked;
}
