import path from 'node:path';
import * as v from 'valibot';
import { isKeyOf } from '#server/adapters/redsys-signature.ts';
import { demoRule, isLoopback } from './demo-rule.ts';
import { isWeb, type Settings, settingsSchema } from './settings.ts';

/** The example creditor that Spanish banks publish: no bank accepts a file with it. */
const demoCreditor = { identifier: 'ES23ZZZ47690558N', name: 'Peritia Demo', iban: 'ES7921000813610123456789' };

export type ServerConfig = ReturnType<typeof readConfig>;

/** A setting that cannot be used: the message names the setting and what is expected, never its value. */
export class ConfigError extends Error {}

/**
 * Parses the environment. `isLan` binds to every address and uses https, so that phones of the same network can connect.
 * @throws {ConfigError} naming the setting at fault.
 */
export function readConfig(env: Record<string, string | undefined>, options: { isLan?: boolean; cwd?: string } = {}) {
  const parsed = v.safeParse(settingsSchema, Object.fromEntries(Object.entries(env).filter(([, value]) => value !== '')));
  if (!parsed.success) {
    const issue = parsed.issues[0];
    throw new ConfigError(`El ajuste ${String(issue.path?.[0].key)} no vale: se espera ${issue.message}.`);
  }
  const s = parsed.output;
  assertWhole(s);
  const cwd = options.cwd ?? process.cwd();
  const host = options.isLan ? '0.0.0.0' : s.HOST;
  const { hasPeople: hasDemoPeople, hasPayments: hasDemoPayments, refusal } = demoRule(s, options);
  if (refusal !== null) throw new ConfigError(refusal);
  if (s.WEBHOOKS_TO_LOOPBACK && (s.NODE_ENV === 'production' || !isLoopback(host)))
    throw new ConfigError('WEBHOOKS_TO_LOOPBACK=1 es para pruebas: no vale con NODE_ENV=production ni donde entran otros.');
  return {
    host,
    port: s.PORT,
    dataDir: path.resolve(cwd, s.DATA_DIR),
    appDir: path.resolve(cwd, s.APP_DIR),
    databaseUrl: s.DATABASE_URL,
    publicUrl: s.PUBLIC_URL,
    /** How many reverse proxies of the operator are in front of the server, one behind the other. */
    proxies: s.PROXIES,
    tls: s.TLS_CERT && s.TLS_KEY ? { certFile: s.TLS_CERT, keyFile: s.TLS_KEY } : null,
    isLan: options.isLan ?? false,
    /** Whether browsers are told to use https only (HSTS): when a proxy in front has a trusted certificate, or when our own is meant for production. */
    hasStrictTransport: !options.isLan && (isHttpsElsewhere(s.PUBLIC_URL) || (s.TLS_CERT !== undefined && s.NODE_ENV === 'production')),
    /** Whether there are demo people; if not, those of an earlier start are switched off. */
    hasDemoPeople,
    /** Whether the app is served while its API answers that it will be back; no job runs. */
    isInMaintenance: s.MAINTENANCE,
    /** The key with which `/metrics` is read; null: there is no `/metrics`. */
    metricsKey: s.METRICS_KEY ?? null,
    /** The collector of traces; null: there are no traces. */
    traces: tracesOf(s),
    logLevel: s.LOG_LEVEL,
    ...messaging(s),
    ...sealing(s, cwd),
    ...companiesOf(s),
    holidays: s.HOLIDAYS,
    /** Within how many opening hours of the telephone line a person looks at an evaluation; undefined: nothing is promised. */
    answerWithinHours: s.ANSWER_WITHIN_HOURS,
    canAttachInvoice: s.CAN_ATTACH_INVOICE,
    canTypeImei: s.CAN_TYPE_IMEI,
    /** The S3 store of files; null: files are kept in `dataDir`. */
    s3: s3Of(s),
    /** The service that scans customers' uploads for malware; null: none. */
    clamd: clamdOf(s.CLAMD),
    assessment: s.ASSESSMENT,
    blindSharePercent: s.BLIND_SHARE_PERCENT,
    assessmentFloors: s.ASSESSMENT_FLOORS,
    /** The operator's model: the file of its manifest, or the address of its service. */
    model: modelOf(s.ASSESSMENT_MODEL, s.ASSESSMENT_MODEL_KEY, cwd),
    /** The partner's address to which policies are sent; null: they are written to files in the data folder. */
    segelevia: s.SEGELEVIA_URL ? { address: new URL(s.SEGELEVIA_URL), key: s.SEGELEVIA_KEY } : null,
    /** Whether webhooks may call this machine itself, as in a test. */
    hasLoopbackWebhooks: s.WEBHOOKS_TO_LOOPBACK,
    /** The documents that each kind of claim requires. */
    claimDocuments: s.CLAIM_DOCUMENTS,
    /** Up to how many cents one person of the office may refund alone. */
    refundAloneUpToCents: s.REFUND_ALONE_UP_TO * 100,
    hasChallenge: s.CHALLENGE === 'on',
    challengeHours: s.CHALLENGE_HOURS,
    challengePool: s.CHALLENGE_POOL,
    ...entering(s, hasDemoPeople),
    imeiCallsPerMinute: s.IMEI_CALLS_PER_MINUTE,
    contractingCallsPerMinute: s.CONTRACTING_CALLS_PER_MINUTE,
    bookingsPerHour: s.BOOKINGS_PER_HOUR,
    linkDays: s.LINK_DAYS,
    linkKey: s.LINK_KEY,
    wellKnown: wellKnownOf(s),
    handoffTriesPerMinute: s.HANDOFF_TRIES_PER_MINUTE,
    /** Whether payments by card and account are simulated. */
    hasDemoPayments,
    /** The virtual point of sale (TPV virtual) of the bank; null: none. */
    redsys: redsysOf(s),
    /** The creditor in whose name accounts are debited; null: there are no debits. */
    sepaCreditor: creditorOf(s) ?? (hasDemoPayments ? demoCreditor : null),
  };
}

/** The settings of log-ins and sessions. */
function entering(s: Settings, hasDemoPeople: boolean) {
  return {
    sessionIdleHours: s.SESSION_IDLE_HOURS,
    sessionMaxHours: s.SESSION_MAX_HOURS,
    /** The same hours for staff and administrators, if shorter. */
    staffSessionIdleHours: s.STAFF_SESSION_IDLE_HOURS,
    staffSessionMaxHours: s.STAFF_SESSION_MAX_HOURS,
    /** Whether staff and administrators must show a second factor before anything else. To demo people, whose password is publicly known, it is only offered. */
    needsStaffFactor: (s.STAFF_SECOND_FACTOR ?? (hasDemoPeople ? 'offered' : 'required')) === 'required',
    /** The directory (OpenID Connect) with which the operator's own staff log in; null: none. */
    directory: directoryOf(s),
    /** The only networks from which staff and administrators may connect; empty: all. */
    staffNetworks: s.STAFF_NETWORKS,
    loginTriesPerMinute: s.LOGIN_TRIES_PER_MINUTE,
    apiKeyCallsPerMinute: s.API_KEY_CALLS_PER_MINUTE,
  };
}

/** The settings for sealing documents and signing contracts. */
function sealing(s: Settings, cwd: string) {
  return {
    /** The operator's key and certificate for sealing documents; null: this installation makes its own. */
    seal: s.SEAL_P12 ? { file: path.resolve(cwd, s.SEAL_P12), password: s.SEAL_PASSWORD ?? '' } : null,
    /** The time-stamping authority for sealed contracts; null: none. */
    timeAuthority: s.TSA_URL ? { address: new URL(s.TSA_URL), user: s.TSA_USER, password: s.TSA_PASSWORD } : null,
    /** The provider that signs contracts with a key that it holds; null: contracts are sealed like all other documents. */
    csc: cscOf(s),
  };
}

/** The settings of mails, text messages and pushes. */
function messaging(s: Settings) {
  return {
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** The e-mail address of `mailFrom`, without a name. */
    mailAddress: /[^<\s]+@[^>\s]+/.exec(s.MAIL_FROM)?.[0] ?? s.MAIL_FROM,
    /** The provider of text messages (SMS); null: none, or files in the data folder. */
    sms: s.SMS_URL ? { address: new URL(s.SMS_URL), key: s.SMS_KEY, from: s.SMS_FROM } : null,
    pushKeys: s.VAPID_PUBLIC_KEY && s.VAPID_PRIVATE_KEY ? { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY } : null,
    /** Hosts of the push services to which we send. */
    pushHosts: s.PUSH_HOSTS,
  };
}

/** Checks settings that depend on each other. @throws {ConfigError} when one is missing */
function assertWhole(s: Settings): void {
  if (Boolean(s.TLS_CERT) !== Boolean(s.TLS_KEY)) throw new ConfigError('TLS_CERT y TLS_KEY van juntos: falta uno de los dos.');
  if (Boolean(s.ANDROID_APP) !== s.ANDROID_CERTS.length > 0)
    throw new ConfigError('ANDROID_APP y ANDROID_CERTS van juntos: falta uno de los dos.');
  if (Boolean(s.VAPID_PUBLIC_KEY) !== Boolean(s.VAPID_PRIVATE_KEY))
    throw new ConfigError('VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY van juntas: falta una de las dos.');
  if (s.ASSESSMENT_MODEL_KEY && !isWeb(s.ASSESSMENT_MODEL ?? ''))
    throw new ConfigError('ASSESSMENT_MODEL_KEY solo vale con una dirección en ASSESSMENT_MODEL.');
  if (s.SEAL_PASSWORD && !s.SEAL_P12) throw new ConfigError('SEAL_PASSWORD solo vale con SEAL_P12.');
  if ((s.SMS_KEY || s.SMS_FROM) && !s.SMS_URL) throw new ConfigError('SMS_KEY y SMS_FROM solo valen con SMS_URL.');
  if (s.TSA_USER && !s.TSA_URL) throw new ConfigError('TSA_USER solo vale con TSA_URL.');
  if (Boolean(s.TSA_USER) !== Boolean(s.TSA_PASSWORD)) throw new ConfigError('TSA_USER y TSA_PASSWORD van juntos: falta uno de los dos.');
  const csc = [s.CSC_URL, s.CSC_CLIENT_ID, s.CSC_CLIENT_SECRET, s.CSC_CREDENTIAL_ID];
  if ((csc.some(Boolean) || s.CSC_PIN) && !csc.every(Boolean))
    throw new ConfigError('CSC_URL, CSC_CLIENT_ID, CSC_CLIENT_SECRET y CSC_CREDENTIAL_ID van juntos: falta alguno.');
  const oidc = [s.OIDC_ISSUER, s.OIDC_CLIENT_ID, s.OIDC_NAME];
  if ((oidc.some(Boolean) || s.OIDC_CLIENT_SECRET) && !oidc.every(Boolean))
    throw new ConfigError('OIDC_ISSUER, OIDC_CLIENT_ID y OIDC_NAME van juntos: falta alguno.');
  if (s.SEGELEVIA_KEY && !s.SEGELEVIA_URL) throw new ConfigError('SEGELEVIA_KEY solo vale con SEGELEVIA_URL.');
  if (Boolean(s.REDSYS_MERCHANT) !== Boolean(s.REDSYS_KEY))
    throw new ConfigError('REDSYS_MERCHANT y REDSYS_KEY van juntos: falta uno de los dos.');
  if (s.REDSYS_KEY && !isKeyOf({ version: s.REDSYS_SIGNATURE, key: s.REDSYS_KEY }))
    throw new ConfigError('REDSYS_KEY no vale para REDSYS_SIGNATURE=HMAC_SHA256_V1: se espera una clave de 24 bytes en base64.');
  const creditor = [s.SEPA_CREDITOR_ID, s.SEPA_CREDITOR_NAME, s.SEPA_CREDITOR_IBAN];
  if (creditor.some(Boolean) && !creditor.every(Boolean))
    throw new ConfigError('SEPA_CREDITOR_ID, SEPA_CREDITOR_NAME y SEPA_CREDITOR_IBAN van juntos: falta alguno.');
}

function cscOf(s: Settings) {
  const { CSC_URL: address, CSC_CLIENT_ID: clientId, CSC_CLIENT_SECRET: clientSecret, CSC_CREDENTIAL_ID: credentialId, CSC_PIN: pin } = s;
  return address && clientId && clientSecret && credentialId
    ? { address: new URL(address), clientId, clientSecret, credentialId, pin }
    : null;
}

function tracesOf({ OTEL_EXPORTER_OTLP_ENDPOINT: address, OTEL_EXPORTER_OTLP_HEADERS: headers, OTEL_SERVICE_NAME: serviceName }: Settings) {
  if (address === undefined) return null;
  // The value is everything after the first `=`; it may contain more of them.
  return { address: new URL(address), headers: Object.fromEntries(headers.map((header) => header.split(/=(.*)/s, 2))), serviceName };
}

function directoryOf({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name }: Settings) {
  // `name`: the directory's name on the log-in button.
  return issuer && clientId && name ? { issuer: new URL(issuer), clientId, clientSecret: clientSecret ?? null, name } : null;
}

/** The contents of the `/.well-known` addresses (RFC 8615). */
const wellKnownOf = (s: Settings) => ({
  android: s.ANDROID_APP ? { packageName: s.ANDROID_APP, certificates: s.ANDROID_CERTS } : null,
  iosApps: s.IOS_APPS,
  security: s.SECURITY_CONTACT ? { contact: s.SECURITY_CONTACT, address: s.PUBLIC_URL?.replace(/\/$/, '') ?? null } : null,
});

function redsysOf(s: Settings) {
  const { REDSYS_MERCHANT: merchantCode, REDSYS_KEY: key, REDSYS_URL: action, REDSYS_TERMINAL: terminal, REDSYS_SIGNATURE: version } = s;
  return merchantCode && key ? { action, merchantCode, terminal, version, key } : null;
}

/** The insurer and the distributor, as contracts and legal texts name them; `key`: the key in the supervisor's register (DGSFP). */
function companiesOf(s: Settings) {
  return {
    supportPhone: s.SUPPORT_PHONE,
    supportEmail: s.SUPPORT_EMAIL,
    insurer: { name: s.INSURER_NAME, key: s.INSURER_KEY, address: s.INSURER_ADDRESS },
    distributor: { name: s.DISTRIBUTOR_NAME, key: s.DISTRIBUTOR_KEY, address: s.DISTRIBUTOR_ADDRESS },
  };
}

function creditorOf(s: Settings) {
  const { SEPA_CREDITOR_ID: identifier, SEPA_CREDITOR_NAME: name, SEPA_CREDITOR_IBAN: iban } = s;
  return identifier && name && iban ? { identifier, name, iban } : null;
}

/** The location of the files in an S3 store. Location and keys require each other. */
function s3Of(s: Settings) {
  const { S3_ACCESS_KEY_ID: accessKeyId, S3_SECRET_ACCESS_KEY: secretAccessKey, S3_REGION: region } = s;
  if (s.BLOBS === undefined) {
    if (accessKeyId || secretAccessKey || s.S3_ENDPOINT) throw new ConfigError('Los ajustes S3_* solo valen con BLOBS.');
    return null;
  }
  if (!accessKeyId || !secretAccessKey) throw new ConfigError('BLOBS necesita S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.');
  const [bucket = '', ...folders] = s.BLOBS.slice('s3://'.length).split('/');
  const prefix = folders.map((folder) => `${folder}/`).join('');
  return { endpoint: s.S3_ENDPOINT ?? `https://s3.${region}.amazonaws.com`, region, bucket, prefix, accessKeyId, secretAccessKey };
}

function clamdOf(place: string | undefined) {
  if (place === undefined) return null;
  if (place.startsWith('/')) return { path: place };
  const [, host = '', port] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(place) ?? [];
  return { host, port: Number(port) };
}

function modelOf(place: string | undefined, key: string | undefined, cwd: string) {
  if (place === undefined) return null;
  return isWeb(place) ? { address: new URL(place), key } : { file: path.resolve(cwd, place) };
}

/** Whether an address is https and not on this machine: `localhost` would stay bound to https for all programs that are developed there. */
function isHttpsElsewhere(address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' && !isLoopback(url.hostname);
}
