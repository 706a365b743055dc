import { describe, expect, test } from 'vitest';
import { usualClaimDocuments } from '#domain/claim/claim-documents.ts';
import { ConfigError, readConfig } from './config.ts';

test('nothing set: this machine alone, port 8080, demo people', () => {
  expect(readConfig({}, { cwd: '/home/x' })).toMatchObject({
    host: '127.0.0.1',
    port: 8080,
    dataDir: '/home/x/.data',
    hasDemoPeople: true,
    tls: null,
  });
});

test('without demo people or payments in play nobody pays by debit until there is a creditor', () => {
  expect(readConfig({}).sepaCreditor).not.toBeNull();
  expect(readConfig({ PROXIES: '1' })).toMatchObject({ hasDemoPeople: false, hasDemoPayments: false, sepaCreditor: null });
});

test.each([
  ['behind a proxy with https', { PUBLIC_URL: 'https://seguros.example.com', PROXIES: '1' }, {}, true],
  ['with its own certificate for good', { TLS_CERT: 'c', TLS_KEY: 'k', NODE_ENV: 'production' }, {}, true],
  ['with a certificate that is tried', { TLS_CERT: 'c', TLS_KEY: 'k' }, {}, false],
  ['on this machine', { PUBLIC_URL: 'https://localhost:8443' }, {}, false],
  ['over http', { PUBLIC_URL: 'http://seguros.example.com' }, {}, false],
  ['on the local network', { PUBLIC_URL: 'https://movil.example.com' }, { isLan: true }, false],
])('browsers are told to come over https alone: %s', (_, env, options, expected) => {
  expect(readConfig(env, options).hasStrictTransport).toBe(expected);
});

test('an empty setting counts as not set', () => {
  expect(readConfig({ PORT: '', DATA_DIR: '' }, { cwd: '/x' })).toMatchObject({ port: 8080, dataDir: '/x/.data' });
});

test.each([
  [{ REDSYS_MERCHANT: '999008881' }, 'REDSYS_KEY'],
  [{ REDSYS_SIGNATURE: 'HMAC_MD5' }, 'REDSYS_SIGNATURE'],
  [{ REDSYS_MERCHANT: '999008881', REDSYS_KEY: 'not-of-24-bytes-at-all', REDSYS_SIGNATURE: 'HMAC_SHA256_V1' }, 'REDSYS_SIGNATURE'],
  [{ SEPA_CREDITOR_ID: 'ES23ZZZ47690558N', SEPA_CREDITOR_NAME: 'Peritia' }, 'SEPA_CREDITOR_IBAN'],
  [{ SEPA_CREDITOR_ID: 'ES24ZZZ47690558N' }, 'dígitos de control'],
  [{ SEPA_CREDITOR_IBAN: 'ES9121000418450200051333' }, 'un IBAN'],
])('%j is refused, naming %s', (env, named) => {
  expect(() => readConfig(env)).toThrow(named);
});

test.each([
  ['PORT', 'http', 'un número entero'],
  ['PORT', '70000', 'de 0 a 65535'],
  ['PORT', '-1', 'un número entero'],
  ['LOG_LEVEL', 'loud', '"debug"'],
  ['SEED', 'yes', '"demo"'],
  ['DATABASE_URL', 'mysql://secret-password@x', 'postgres://'],
  ['PUBLIC_URL', 'my house', 'https://'],
  ['PROXIES', '-1', 'entero'],
  ['SUPPORT_PHONE', '112', 'teléfono'],
  ['CAN_TYPE_IMEI', 'maybe', '0 o 1'],
  ['SMTP_URL', 'https://x:secret-password@y', 'smtp://'],
  ['MAIL_FROM', 'Peritia', 'un correo'],
  ['VAPID_PRIVATE_KEY', 'secret-password', 'P-256'],
  ['HOLIDAYS', '2025-12-25,Navidad', 'AAAA-MM-DD'],
  ['ASSESSMENT_MODEL', 'http://model.example/', 'https://'],
  ['ASSESSMENT_MODEL', 'https://me:secret-password@model.example/', 'sin usuario ni contraseña'],
  ['ASSESSMENT_MODEL_KEY', 'secret-password of two', 'sin espacios'],
  ['BLOBS', 'https://secret-password.example/', 's3://'],
  ['BLOBS', 's3://bucket/../secret-password', 's3://'],
  ['CLAMD', 'http://secret-password.example', 'clamd.ctl'],
  ['CLAMD', 'clamd', 'puerto'],
  ['S3_ENDPOINT', 'http://me:secret-password@store.example', 'https://'],
  ['S3_SECRET_ACCESS_KEY', 'secret-password of two', 'sin espacios'],
  ['SEGELEVIA_URL', 'http://partner.example', 'https://'],
  ['SMS_URL', 'https://me:secret-password@sms.example/', 'sin usuario ni contraseña'],
  ['SMS_FROM', 'secret-password', 'de 3 a 11 letras y cifras'],
  ['CLAIM_DOCUMENTS', 'secret-password', 'un objeto JSON'],
  ['CLAIM_DOCUMENTS', '{"21":["invoice"]}', 'tipos de siniestro (1, 2, '],
  ['CLAIM_DOCUMENTS', '{"9":["secret-password"]}', 'documentos (invoice, damage-photo, '],
])('%s=%s is refused with what is expected, without its value', (name, value, expected) => {
  const read = () => readConfig({ [name]: value });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`El ajuste ${name} no vale`);
  expect(read).toThrow(expected);
  expect(read).not.toThrow(/secret-password/);
});

test.each([
  ['models/manifest.json', { file: '/x/models/manifest.json' }],
  ['https://model.example/crack', { address: new URL('https://model.example/crack'), key: undefined }],
  ['http://127.0.0.1:9000/', { address: new URL('http://127.0.0.1:9000/'), key: undefined }],
  ['http://[::1]:9000/', { address: new URL('http://[::1]:9000/'), key: undefined }],
])('the model %s', (place, model) => {
  expect(readConfig({ ASSESSMENT_MODEL: place }, { cwd: '/x' }).model).toEqual(model);
});

test('no model unless one is set, and a key for an address alone', () => {
  expect(readConfig({}).model).toBeNull();
  expect(readConfig({ ASSESSMENT_MODEL: 'https://model.example/', ASSESSMENT_MODEL_KEY: 'k' }).model).toMatchObject({ key: 'k' });
  expect(() => readConfig({ SEGELEVIA_KEY: 'k' })).toThrow('SEGELEVIA_KEY');
  expect(() => readConfig({ ASSESSMENT_MODEL: 'manifest.json', ASSESSMENT_MODEL_KEY: 'k' })).toThrow('ASSESSMENT_MODEL_KEY');
});

test('a seal of our own unless a file is set, and a password for a file alone', () => {
  expect(readConfig({}).seal).toBeNull();
  const sealed = readConfig({ SEAL_P12: 'sello.p12', SEAL_PASSWORD: 'k' }, { cwd: '/casa' });
  expect(sealed.seal).toEqual({ file: '/casa/sello.p12', password: 'k' });
  expect(() => readConfig({ SEAL_PASSWORD: 'k' })).toThrow('SEAL_PASSWORD solo vale con SEAL_P12');
});

test('webhooks leave this machine unless a test keeps them on it, where nobody else comes in', () => {
  expect(readConfig({}).hasLoopbackWebhooks).toBe(false);
  expect(readConfig({ WEBHOOKS_TO_LOOPBACK: '1' }).hasLoopbackWebhooks).toBe(true);
  for (const others of [{ NODE_ENV: 'production' }, { HOST: '0.0.0.0' }])
    expect(() => readConfig({ WEBHOOKS_TO_LOOPBACK: '1', ...others })).toThrow('WEBHOOKS_TO_LOOPBACK=1 es para pruebas');
  expect(() => readConfig({ WEBHOOKS_TO_LOOPBACK: '1' }, { isLan: true })).toThrow('WEBHOOKS_TO_LOOPBACK=1 es para pruebas');
});

test('messages and time-stamps of nobody unless their address is set, and names, keys and passwords for an address alone', () => {
  expect([readConfig({}).sms, readConfig({}).timeAuthority]).toEqual([null, null]);
  const address = 'https://tsa.example/tsr';
  const asked = readConfig({ TSA_URL: address, TSA_USER: 'u', TSA_PASSWORD: 'k', SMS_URL: address, SMS_KEY: 'k', SMS_FROM: 'Peritia' });
  expect(asked.timeAuthority).toEqual({ address: new URL(address), user: 'u', password: 'k' });
  expect(asked.sms).toEqual({ address: new URL(address), key: 'k', from: 'Peritia' });
  expect(() => readConfig({ SMS_KEY: 'k' })).toThrow('SMS_KEY y SMS_FROM solo valen con SMS_URL');
  expect(() => readConfig({ TSA_USER: 'u' })).toThrow('TSA_USER solo vale con TSA_URL');
  expect(() => readConfig({ TSA_URL: address, TSA_PASSWORD: 'k' })).toThrow('TSA_USER y TSA_PASSWORD van juntos');
  expect(() => readConfig({ TSA_URL: 'http://tsa.example' })).toThrow('El ajuste TSA_URL no vale');
});

test('contracts are signed by a provider whose settings are all there', () => {
  expect(readConfig({}).csc).toBeNull();
  const env = { CSC_URL: 'https://provider.example/csc/v2', CSC_CLIENT_ID: 'id', CSC_CLIENT_SECRET: 's', CSC_CREDENTIAL_ID: 'c' };
  const asked = { address: new URL(env.CSC_URL), clientId: 'id', clientSecret: 's', credentialId: 'c' };
  expect(readConfig(env).csc).toEqual({ ...asked, pin: undefined });
  expect(readConfig({ ...env, CSC_PIN: '1' }).csc).toEqual({ ...asked, pin: '1' });
  expect(() => readConfig({ ...env, CSC_CLIENT_SECRET: '' })).toThrow('van juntos: falta alguno');
  expect(() => readConfig({ CSC_PIN: '1' })).toThrow('CSC_URL, CSC_CLIENT_ID');
  expect(() => readConfig({ ...env, CSC_URL: 'http://provider.example' })).toThrow('El ajuste CSC_URL no vale');
});

test('the documents of claims are the usual ones, but for the kinds that are named', () => {
  expect(readConfig({}).claimDocuments).toEqual(usualClaimDocuments);
  expect(readConfig({ CLAIM_DOCUMENTS: '{"9":["medical-report"]}' }).claimDocuments).toEqual({
    ...usualClaimDocuments,
    9: ['medical-report'],
  });
});

test.each([
  ['/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['clamav:3310', { host: 'clamav', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
])('who looks for malware at %s', (setting, place) => {
  expect(readConfig({ CLAMD: setting }).clamd).toEqual(place);
  expect(readConfig({}).clamd).toBeNull();
});

describe('files in a store that speaks S3', () => {
  const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
  const place = { region: 'us-east-1', bucket: 'peritia', accessKeyId: 'id', secretAccessKey: 'secret' };
  test.each([
    [{ BLOBS: 's3://peritia' }, { endpoint: 'https://s3.us-east-1.amazonaws.com', prefix: '' }],
    [
      { BLOBS: 's3://peritia/fotos/2026', S3_ENDPOINT: 'http://127.0.0.1:9000' },
      { endpoint: 'http://127.0.0.1:9000', prefix: 'fotos/2026/' },
    ],
  ])('%o', (env, expected) => {
    expect(readConfig({ ...keys, ...env }).s3).toEqual({ ...place, ...expected });
  });

  test('only with its keys, and they only with it', () => {
    expect(readConfig({}).s3).toBeNull();
    expect(() => readConfig({ BLOBS: 's3://peritia', S3_ACCESS_KEY_ID: 'id' })).toThrow('S3_SECRET_ACCESS_KEY');
    expect(() => readConfig(keys)).toThrow('BLOBS');
  });
});

test('half a pair of push keys is refused', () => {
  expect(() => readConfig({ VAPID_PRIVATE_KEY: 'A'.repeat(43) })).toThrow('VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY van juntas');
});

test.each([
  ['Peritia <avisos@peritia.example>', 'avisos@peritia.example'],
  ['avisos@peritia.example', 'avisos@peritia.example'],
])('the address of %s', (from, address) => {
  expect(readConfig({ MAIL_FROM: from }).mailAddress).toBe(address);
});

test('a certificate without its key is refused', () => {
  expect(() => readConfig({ TLS_CERT: 'a.pem' })).toThrow('TLS_CERT y TLS_KEY van juntos');
});
