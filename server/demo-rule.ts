import { isIP } from 'node:net';
import pg from 'pg';

/** Whether a host name or address is this machine only. */
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
  /** A service on this machine, as a developer has: simulated payments may be asked for beside it. */
  isServiceHere: boolean;
}

/**
 * The settings by which others than this machine can connect, or something real depends on the installation. A reverse proxy on the same machine leaves `HOST` as it is
 * and lets the whole world in, so `HOST` alone proves nothing. `--lan` is for trying it with one's own phone: the address and certificate that it needs are no sign of
 * others.
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
  /** Whether there are demo people, whose password is publicly known. */
  hasPeople: boolean;
  /** Whether payments by card and account are simulated. */
  hasPayments: boolean;
  /** Why they are refused although the settings ask for them; null: they are not asked for, or are allowed. */
  refusal: string | null;
}

/** Whether there are demo people and simulated payments: by default if only this machine can connect, and never together with a sign of others. */
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

/**
 * Whether a database is on this machine, judged by the host to which the client itself would connect: an address may omit the host or name it in its query, and a
 * folder means a local socket.
 */
function isDatabaseHere(connectionString: string): boolean {
  const { host } = new pg.Client({ connectionString });
  return host.startsWith('/') || isLoopback(host);
}
