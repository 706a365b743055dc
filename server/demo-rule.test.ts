import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const s3 = { BLOBS: 's3://peritia', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' };
const redsys = { REDSYS_MERCHANT: '999008881', REDSYS_KEY: 'a key of sixteen characters' };
const sepa = { SEPA_CREDITOR_ID: 'ES23ZZZ47690558N', SEPA_CREDITOR_NAME: 'Peritia', SEPA_CREDITOR_IBAN: 'ES7921000813610123456789' };

const csc = { CSC_CLIENT_ID: 'id', CSC_CLIENT_SECRET: 'secret', CSC_CREDENTIAL_ID: 'credential' };

/** Settings by which others can connect, or something real is involved, each on a server that listens on this machine only. */
const signs: [setting: string, env: Record<string, string>][] = [
  ['NODE_ENV=production', { NODE_ENV: 'production' }],
  ['PROXIES', { PROXIES: '1' }],
  ['HOST', { HOST: '0.0.0.0' }],
  ['HOST', { HOST: '127.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'https://seguros.example.com' }],
  ['PUBLIC_URL', { PUBLIC_URL: 'http://127.0.0.1.example.com' }],
  ['TLS_CERT', { TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' }],
  ['REDSYS_MERCHANT', redsys],
  ['SEPA_CREDITOR_ID', sepa],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://database.example/peritia' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://me@/peritia?host=10.0.0.1' }],
  ['SMTP_URL', { SMTP_URL: 'smtps://mail.example.com' }],
  ['SMS_URL', { SMS_URL: 'https://sms.example.com/messages' }],
  ['CSC_URL', { ...csc, CSC_URL: 'https://provider.example.com/csc/v2' }],
  ['BLOBS', s3],
  ['SEGELEVIA_URL', { SEGELEVIA_URL: 'https://partner.example.com' }],
];

/** The same for services on this machine: real ones, but a developer's. */
const servicesHere: [setting: string, env: Record<string, string>][] = [
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://peritia@localhost/peritia' }],
  ['DATABASE_URL', { DATABASE_URL: 'postgresql://peritia@/peritia?host=%2Frun%2Fpostgresql' }],
  ['SMTP_URL', { SMTP_URL: 'smtp://127.0.0.1:1025' }],
  ['SMS_URL', { SMS_URL: 'http://127.0.0.1:1026/messages' }],
  ['CSC_URL', { ...csc, CSC_URL: 'http://127.0.0.1:1027/csc/v2' }],
  ['BLOBS', { ...s3, S3_ENDPOINT: 'http://[::1]:9000' }],
  ['SEGELEVIA_URL', { SEGELEVIA_URL: 'http://localhost:9100' }],
];

describe('demo people and payments in play', () => {
  test.each([{}, { HOST: '127.0.0.5' }, { HOST: '::1' }, { HOST: 'localhost' }, { PUBLIC_URL: 'http://localhost:8080' }, { SEED: 'demo' }])(
    'are there with %j',
    (env) => {
      expect(readConfig(env)).toMatchObject({ hasDemoPeople: true, hasDemoPayments: true });
    },
  );

  test.each([...signs, ...servicesHere])('are not there with %s: %j', (_, env) => {
    expect(readConfig(env)).toMatchObject({ hasDemoPeople: false, hasDemoPayments: false });
  });

  test.each([...signs, ...servicesHere])('people are refused with %s: %j', (setting, env) => {
    const refused = () => readConfig({ ...env, SEED: 'demo' });
    expect(refused).toThrow(ConfigError);
    expect(refused).toThrow(`SEED=demo no vale con ${setting}: `);
  });

  test.each(signs)('payments are refused with %s: %j', (setting, env) => {
    expect(() => readConfig({ ...env, SEED: 'none', DEMO_PAYMENTS: '1' })).toThrow(`DEMO_PAYMENTS=1 no vale con ${setting}: `);
  });

  test.each(servicesHere)('payments may be asked for with %s of this machine: %j', (_, env) => {
    expect(readConfig({ ...env, DEMO_PAYMENTS: '1' })).toMatchObject({ hasDemoPeople: false, hasDemoPayments: true });
  });

  test('without people, payments may be asked for', () => {
    expect(readConfig({ SEED: 'none' })).toMatchObject({ hasDemoPeople: false, hasDemoPayments: false });
    expect(readConfig({ SEED: 'none', DEMO_PAYMENTS: '1' })).toMatchObject({ hasDemoPeople: false, hasDemoPayments: true });
  });

  test('every sign is named, and how a phone of the local network gets in', () => {
    expect(() => readConfig({ SEED: 'demo', HOST: '0.0.0.0', PROXIES: '2' })).toThrow(/PROXIES, HOST: .*-- --lan$/);
  });
});

describe('on the local network', () => {
  const lan = { isLan: true };
  test('there are none unless they are asked for, and its address and certificate are no sign', () => {
    expect(readConfig({}, lan)).toMatchObject({ host: '0.0.0.0', hasDemoPeople: false, hasDemoPayments: false });
    const env = { SEED: 'demo', PUBLIC_URL: 'https://movil.example.com', TLS_CERT: 'cert.pem', TLS_KEY: 'key.pem' };
    expect(readConfig(env, lan)).toMatchObject({ hasDemoPeople: true, hasDemoPayments: true });
  });

  test.each(signs.filter(([setting]) => !['HOST', 'PUBLIC_URL', 'TLS_CERT'].includes(setting)))('they are refused with %s', (_, env) => {
    expect(() => readConfig({ ...env, SEED: 'demo' }, lan)).toThrow('SEED=demo no vale con');
  });
});
