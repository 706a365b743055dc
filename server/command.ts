import path from 'node:path';

/** The folder of the project. A relative `DATA_DIR` or `APP_DIR` is resolved against it by every command, the server included, from wherever the command is typed. */
export const root = path.resolve(import.meta.dirname, '..');

export const say = (text: string) => process.stdout.write(`${text}\n`);
