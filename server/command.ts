import path from 'node:path';

/** What every command of the product starts from, the server among them. A relative `DATA_DIR` or `APP_DIR` is under it, from wherever the command is typed. */
export const root = path.resolve(import.meta.dirname, '..');

export const say = (text: string) => process.stdout.write(`${text}\n`);
