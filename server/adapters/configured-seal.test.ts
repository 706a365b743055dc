import { createHash, createPublicKey, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import forge from 'node-forge';
import { generate } from 'selfsigned';
import { afterAll, describe, expect, test } from 'vitest';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { configuredSeal } from './configured-seal.ts';

const folder = await mkdtemp(join(tmpdir(), 'peritia-seal-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const now = new Date();
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const bytes = Buffer.from('what is sealed');
const quiet = () => undefined;

/** Whether openssl accepts a signature of this content by the certificate in the file `trusted`. */
async function isBelieved(signature: Uint8Array, content: Uint8Array, trusted: string): Promise<boolean> {
  const file = join(folder, `${createHash('sha256').update(signature).digest('hex')}.der`);
  await writeFile(file, signature);
  const args = [
    'cms',
    '-verify',
    '-cades',
    '-binary',
    '-inform',
    'DER',
    '-in',
    file,
    '-content',
    '{}',
    '-CAfile',
    trusted,
    '-purpose',
    'any',
  ];
  const { code, said } = await runOn(content, 'openssl', args);
  return code === 0 && /CAdES Verification successful/i.test(said);
}

/** An operator's PKCS #12 file, encrypted with this cipher. */
async function p12(name: string, algorithm: 'aes256' | '3des', ends: Date): Promise<string> {
  const made = await generate([{ name: 'commonName', value: name }], { keySize: 2048, algorithm: 'sha256', notAfterDate: ends });
  const asn1 = forge.pkcs12.toPkcs12Asn1(forge.pki.privateKeyFromPem(made.private), forge.pki.certificateFromPem(made.cert), 'secreto', {
    algorithm,
  });
  const file = join(folder, `${algorithm}-${ends.getTime()}.p12`);
  await writeFile(file, Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'latin1'));
  return file;
}

const opened = (file: string, password = 'secreto', warn: (message: string) => void = quiet) =>
  configuredSeal({ dataDir: folder, seal: { file, password }, timeAuthority: null }, now, warn);

describe('the seal of the settings', () => {
  test.each(['aes256', '3des'] as const)('is read from a PKCS #12 file in %s', async (algorithm) => {
    const seal = await opened(await p12('Aseguradora de Prueba S.A.', algorithm, days(400)));
    expect(await seal.about()).toMatchObject({ name: 'Aseguradora de Prueba S.A.', isSelfMade: false });
    const [first, second] = [await seal.sign(bytes), await seal.sign(bytes)];
    expect(Buffer.compare(first, second)).toBe(0);
  });

  test('that has another password, is none or is missing stops the start and says why', async () => {
    const file = await p12('Otra', 'aes256', days(401));
    await expect(opened(file, 'otra')).rejects.toThrow('El archivo de SEAL_P12 no vale: no se abre con esa contraseña');
    const junk = join(folder, 'junk.p12');
    await writeFile(junk, 'nada');
    await expect(opened(junk)).rejects.toThrow('no es un archivo PKCS #12');
    await expect(opened(join(folder, 'none.p12'))).rejects.toThrow('No se puede leer el archivo de SEAL_P12');
  });

  test.each<[string, number, RegExp | null]>([
    ['ends soon', 30, /caduca el/],
    ['is over', -1, /caducó el/],
    ['is good for long', 90, null],
  ])('that %s is told of at the start', async (_what, count, told) => {
    const said: string[] = [];
    await opened(await p12('Pronto', 'aes256', days(count)), 'secreto', (message) => said.push(message));
    expect(said).toEqual(told ? [expect.stringMatching(told)] : []);
  });
});

test.skipIf(!hasPdfPrograms())('a key of a curve seals too, as openssl packs and believes it', async () => {
  const [key, cert, file] = ['curve.key', 'curve.pem', 'curve.p12'].map((name) => join(folder, name)) as [string, string, string];
  const request = [
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '400',
    '-subj',
    '/O=Curva S.A.',
  ];
  await runOn(bytes, 'openssl', [...request, '-keyout', key, '-out', cert]);
  await runOn(bytes, 'openssl', ['pkcs12', '-export', '-inkey', key, '-in', cert, '-out', file, '-passout', 'pass:secreto']);
  const seal = await opened(file);
  expect(await seal.about()).toMatchObject({ name: 'Curva S.A.', isSelfMade: false });
  expect(await isBelieved(await seal.sign(bytes), bytes, cert)).toBe(true);
});

describe('the seal of our own making', () => {
  const own = () => configuredSeal({ dataDir: folder, seal: null, timeAuthority: null }, now, quiet);

  test('is made once, by whoever comes first, for us alone', async () => {
    const [first, second] = await Promise.all([(await own()).about(), (await own()).about()]);
    expect(first).toEqual(second);
    expect(first).toMatchObject({ name: 'Peritia (sello hecho por esta instalación)', isSelfMade: true });
    const file = join(folder, 'keys/seal.pem');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const certificate = new X509Certificate(await readFile(file));
    expect(createHash('sha256').update(certificate.raw).digest('hex')).toBe(first.sha256);
    expect(createPublicKey(certificate.publicKey.export({ format: 'pem', type: 'spki' })).asymmetricKeyDetails?.modulusLength).toBe(3072);
  });

  test.skipIf(!hasPdfPrograms())('is one that openssl believes, of these bytes alone', async () => {
    const pem = join(folder, 'keys/seal.pem');
    const signature = await (await own()).sign(bytes);
    expect(await isBelieved(signature, bytes, pem)).toBe(true);
    expect(await isBelieved(signature, Buffer.from('what is not'), pem)).toBe(false);
  });
});
