import { isIP } from 'node:net';
import pg from 'pg';

/** Whether an address is of this machine alone. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '');
  return name === 'localhost' || name === '::1' || (isIP(name) === 4 && name.startsWith('127.'));
}

interface DemoSettings {
  HOST: string;
  PROXIES: number;
  NODE_ENV: string;
  PUBLIC_URL?: string | undefined;
  TLS_CERT?: string | undefined;
  DATABASE_URL?: string | undefined;
  SMTP_URL?: string | undefined;
  SMS_URL?: string | undefined;
  CSC_URL?: string | undefined;
  OIDC_ISSUER?: string | undefined;
  BLOBS?: string | undefined;
  S3_ENDPOINT?: string | undefined;
  SEGELEVIA_URL?: string | undefined;
  REDSYS_MERCHANT?: string | undefined;
  SEPA_CREDITOR_ID?: string | undefined;
  SEED?: 'demo' | 'none' | undefined;
  DEMO_PAYMENTS: boolean;
}

interface Sign {
  setting: string;
  /** A service of this very machine, as whoever develops has it: payments in play may be asked for beside it. */
  isServiceHere: boolean;
}

/**
 * The settings by which others than this machine come in, or something real hangs on the installation. A proxy of the same machine leaves
 * `HOST` as it is and brings the whole world, so that `HOST` alone says nothing. `--lan` is somebody trying it with a phone at hand: what
 * that takes, an address and a certificate, is no sign.
 */
function signsOfOthers(s: DemoSettings, { isLan = false } = {}): Sign[] {
  const service = (setting: string, address: string | undefined, isHere: (address: string) => boolean = isOfThisMachine) =>
    address === undefined ? [] : [{ setting, isServiceHere: isHere(address) }];
  const sign = (setting: string, isThere: boolean) => (isThere ? [{ setting, isServiceHere: false }] : []);
  return [
    ...sign('NODE_ENV=production', s.NODE_ENV === 'production'),
    ...sign('PROXIES', s.PROXIES > 0),
    ...sign('HOST', !isLan && !isLoopback(s.HOST)),
    ...sign('PUBLIC_URL', !isLan && s.PUBLIC_URL !== undefined && !isOfThisMachine(s.PUBLIC_URL)),
    ...sign('TLS_CERT', !isLan && s.TLS_CERT !== undefined),
    ...sign('REDSYS_MERCHANT', s.REDSYS_MERCHANT !== undefined),
    ...sign('SEPA_CREDITOR_ID', s.SEPA_CREDITOR_ID !== undefined),
    ...service('DATABASE_URL', s.DATABASE_URL, isDatabaseHere),
    ...service('SMTP_URL', s.SMTP_URL),
    ...service('SMS_URL', s.SMS_URL),
    ...service('CSC_URL', s.CSC_URL),
    ...service('OIDC_ISSUER', s.OIDC_ISSUER),
    ...service('BLOBS', s.BLOBS, () => isOfThisMachine(s.S3_ENDPOINT ?? '')),
    ...service('SEGELEVIA_URL', s.SEGELEVIA_URL),
  ];
}

interface DemoRule {
  /** Demo people, whose password everybody knows. */
  hasPeople: boolean;
  /** Cards and accounts are paid with in play. */
  hasPayments: boolean;
  /** Why they cannot be, although somebody asks for them; null: nobody does, or they can. */
  refusal: string | null;
}

/** Demo people and payments in play: by themselves where nobody but this machine comes in, and never beside a sign of others. */
export function demoRule(s: DemoSettings, options: { isLan?: boolean } = {}): DemoRule {
  const signs = signsOfOthers(s, options);
  const hasPeople = signs.length === 0 && (s.SEED === 'demo' || (s.SEED !== 'none' && !options.isLan));
  const against = s.DEMO_PAYMENTS ? signs.filter(({ isServiceHere }) => !isServiceHere) : [];
  return { hasPeople, hasPayments: hasPeople || s.DEMO_PAYMENTS, refusal: refusalOf(s.SEED === 'demo' ? signs : [], against) };
}

function refusalOf(people: readonly Sign[], payments: readonly Sign[]): string | null {
  const named = (signs: readonly Sign[]) => signs.map(({ setting }) => setting).join(', ');
  if (people.length > 0) {
    const onLan = people.some(({ setting }) => setting === 'HOST')
      ? ' Para probarla con un móvil de la red local: SEED=demo npm start -- --lan'
      : '';
    return `SEED=demo no vale con ${named(people)}: la contraseña de las personas de prueba la conoce cualquiera.${onLan}`;
  }
  return payments.length > 0 ? `DEMO_PAYMENTS=1 no vale con ${named(payments)}: se darían seguros sin cobrarlos.` : null;
}

function isOfThisMachine(address: string): boolean {
  const url = URL.parse(address);
  return url !== null && isLoopback(url.hostname);
}

/** Where the client itself would connect to: an address may leave the host out or name it behind its path, and a folder is that of a socket. */
function isDatabaseHere(connectionString: string): boolean {
  const { host } = new pg.Client({ connectionString });
  return host.startsWith('/') || isLoopback(host);
}
