import path from 'node:path';
import * as v from 'valibot';
import { isKeyOf } from '#server/adapters/redsys-signature.ts';
import { demoRule, isLoopback } from './demo-rule.ts';
import { isWeb, type Settings, settingsSchema } from './settings.ts';

/** The examples that the Spanish banks publish: no bank takes a file with them. */
const demoCreditor = { identifier: 'ES23ZZZ47690558N', name: 'Peritia Demo', iban: 'ES7921000813610123456789' };

export type ServerConfig = ReturnType<typeof readConfig>;

/** A setting that cannot be used: the message names it and says what it should be, and never its value. */
export class ConfigError extends Error {}

/**
 * Parses the environment. `isLan` binds to every address and wants https, so that phones of the same network can come in.
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
    /** How many of the operator's own stand in front, one behind the other. */
    proxies: s.PROXIES,
    tls: s.TLS_CERT && s.TLS_KEY ? { certFile: s.TLS_CERT, keyFile: s.TLS_KEY } : null,
    isLan: options.isLan ?? false,
    /** Browsers may remember to come over https alone: to others' trusted certificate in front of us, or to our own when it is for good. */
    hasStrictTransport: !options.isLan && (isHttpsElsewhere(s.PUBLIC_URL) || (s.TLS_CERT !== undefined && s.NODE_ENV === 'production')),
    /** Where there are none, those of an older start are switched off. */
    hasDemoPeople,
    /** The app is served, and its API says that it comes back; no job runs. */
    isInMaintenance: s.MAINTENANCE,
    /** The key with which `/metrics` is read; null: it is not there. */
    metricsKey: s.METRICS_KEY ?? null,
    /** Where traces of what is done go; null: nowhere. */
    traces: tracesOf(s),
    logLevel: s.LOG_LEVEL,
    ...messaging(s),
    ...sealing(s, cwd),
    ...companiesOf(s),
    holidays: s.HOLIDAYS,
    /** Within how many hours of the telephone line's own a person looks at an evaluation; undefined: nothing is promised. */
    answerWithinHours: s.ANSWER_WITHIN_HOURS,
    canAttachInvoice: s.CAN_ATTACH_INVOICE,
    canTypeImei: s.CAN_TYPE_IMEI,
    /** Where files are kept besides `dataDir`; null: there. */
    s3: s3Of(s),
    /** Who looks for malware in what customers send; null: nobody. */
    clamd: clamdOf(s.CLAMD),
    assessment: s.ASSESSMENT,
    blindSharePercent: s.BLIND_SHARE_PERCENT,
    assessmentFloors: s.ASSESSMENT_FLOORS,
    /** The operator's model: its manifest, or the address of its service. */
    model: modelOf(s.ASSESSMENT_MODEL, s.ASSESSMENT_MODEL_KEY, cwd),
    /** Where policies are sent; null: files of the data folder. */
    segelevia: s.SEGELEVIA_URL ? { address: new URL(s.SEGELEVIA_URL), key: s.SEGELEVIA_KEY } : null,
    /** Whether webhooks may lead to this very machine, as those of a test do. */
    hasLoopbackWebhooks: s.WEBHOOKS_TO_LOOPBACK,
    /** What each kind of claim asks for. */
    claimDocuments: s.CLAIM_DOCUMENTS,
    /** Up to how many cents one person of the office alone gives back. */
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
    /** Cards and accounts are paid with in play. */
    hasDemoPayments,
    /** The bank's virtual terminal. */
    redsys: redsysOf(s),
    /** The creditor in whose name accounts are debited; null: nobody pays by debit. */
    sepaCreditor: creditorOf(s) ?? (hasDemoPayments ? demoCreditor : null),
  };
}

/** How people come in, and for how long. */
function entering(s: Settings, hasDemoPeople: boolean) {
  return {
    sessionIdleHours: s.SESSION_IDLE_HOURS,
    sessionMaxHours: s.SESSION_MAX_HOURS,
    /** The same hours for staff and administrators, where they are fewer. */
    staffSessionIdleHours: s.STAFF_SESSION_IDLE_HOURS,
    staffSessionMaxHours: s.STAFF_SESSION_MAX_HOURS,
    /** Whether staff and administrators do nothing here before they have shown a second factor. Demo people, whose password everybody knows, are only offered one. */
    needsStaffFactor: (s.STAFF_SECOND_FACTOR ?? (hasDemoPeople ? 'offered' : 'required')) === 'required',
    /** The directory by which the operator's own staff come in; null: there is none. */
    directory: directoryOf(s),
    /** Networks from which alone staff and administrators come in; empty: from everywhere. */
    staffNetworks: s.STAFF_NETWORKS,
    loginTriesPerMinute: s.LOGIN_TRIES_PER_MINUTE,
    apiKeyCallsPerMinute: s.API_KEY_CALLS_PER_MINUTE,
  };
}

/** The keys with which documents are sealed, and contracts signed. */
function sealing(s: Settings, cwd: string) {
  return {
    /** The operator's key and certificate for sealing documents; null: this installation makes its own. */
    seal: s.SEAL_P12 ? { file: path.resolve(cwd, s.SEAL_P12), password: s.SEAL_PASSWORD ?? '' } : null,
    /** Who says when a contract was sealed; null: nobody does. */
    timeAuthority: s.TSA_URL ? { address: new URL(s.TSA_URL), user: s.TSA_USER, password: s.TSA_PASSWORD } : null,
    /** Who signs contracts with a key that lies with them; null: they are sealed as everything else is. */
    csc: cscOf(s),
  };
}

/** The ways in which people are told things. */
function messaging(s: Settings) {
  return {
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** The address alone. */
    mailAddress: /[^<\s]+@[^>\s]+/.exec(s.MAIL_FROM)?.[0] ?? s.MAIL_FROM,
    /** Who sends messages to phones; null: nobody, or files of the data folder. */
    sms: s.SMS_URL ? { address: new URL(s.SMS_URL), key: s.SMS_KEY, from: s.SMS_FROM } : null,
    pushKeys: s.VAPID_PUBLIC_KEY && s.VAPID_PRIVATE_KEY ? { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY } : null,
    /** Where a browser may ask us to send to. */
    pushHosts: s.PUSH_HOSTS,
  };
}

/** Settings that go together. @throws {ConfigError} when one of them is missing */
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
  // The value is what stands behind the first `=`, with further ones in it.
  return { address: new URL(address), headers: Object.fromEntries(headers.map((header) => header.split(/=(.*)/s, 2))), serviceName };
}

function directoryOf({ OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name }: Settings) {
  // `name`: as the button of the log-in says it.
  return issuer && clientId && name ? { issuer: new URL(issuer), clientId, clientSecret: clientSecret ?? null, name } : null;
}

/** What stands at the addresses that others look at by themselves (RFC 8615). */
const wellKnownOf = (s: Settings) => ({
  android: s.ANDROID_APP ? { packageName: s.ANDROID_APP, certificates: s.ANDROID_CERTS } : null,
  iosApps: s.IOS_APPS,
  security: s.SECURITY_CONTACT ? { contact: s.SECURITY_CONTACT, address: s.PUBLIC_URL?.replace(/\/$/, '') ?? null } : null,
});

function redsysOf(s: Settings) {
  const { REDSYS_MERCHANT: merchantCode, REDSYS_KEY: key, REDSYS_URL: action, REDSYS_TERMINAL: terminal, REDSYS_SIGNATURE: version } = s;
  return merchantCode && key ? { action, merchantCode, terminal, version, key } : null;
}

/** Who insures and who distributes, as contracts and legal texts name them; `key`: of the register of the supervisor (DGSFP). */
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

/** The place of the blobs in a store that speaks S3. The keys belong to it: neither goes without the other. */
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

/** Another name than this machine's own, which would stay bound to https for every program that somebody develops. */
function isHttpsElsewhere(address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' && !isLoopback(url.hostname);
}
