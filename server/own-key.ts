import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { madeOnce } from './adapters/made-once.ts';
import { ConfigError } from './config.ts';

const keyBytes = 32;

/**
 * A random key of this installation, made at its first start and readable only by its user. Two starts at once agree on one key.
 * @throws {ConfigError} when its file holds no whole key
 */
export async function ownKey(dataDir: string, name: string): Promise<Buffer> {
  const file = path.join(dataDir, 'keys', `${name}.key`);
  const key = await madeOnce(file, async () => randomBytes(keyBytes));
  if (key.length !== keyBytes)
    throw new ConfigError(`El archivo ${file} no tiene una clave entera: recupéralo de una copia, o bórralo para que se haga otra.`);
  return key;
}
