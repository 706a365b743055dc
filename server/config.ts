import path from 'node:path';
import * as v from 'valibot';
import { claimDocumentTableSchema, claimDocumentTypes, usualClaimDocuments } from '#domain/claim/claim-documents.ts';
import { floorsSchema } from '#domain/evaluation/assessment.ts';
import { isCreditorIdentifier, parseIban } from '#domain/person/bank-account.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import { isKeyOf, signatureVersions } from '#server/adapters/redsys-signature.ts';
import { demoRule, isLoopback } from './demo-rule.ts';

// The message of each check says what is expected; it follows "se espera".
const number = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, 'un número entero'),
    v.transform(Number),
    v.check((value) => value >= min && value <= max, `un número de ${min} a ${max}`),
  );
const choice = <const Options extends readonly string[]>(...options: Options) =>
  v.picklist(options, options.map((option) => `"${option}"`).join(', '));
const flag = v.pipe(
  v.picklist(['0', '1', 'false', 'true'], '0 o 1'),
  v.transform((text) => text === '1' || text === 'true'),
);
const phone = v.pipe(
  v.string(),
  v.transform((text) => text.replace(/\D/g, '')),
  v.minLength(9, 'un teléfono de al menos nueve cifras'),
);
const days = v.pipe(
  v.string(),
  v.transform((text) =>
    text
      .split(',')
      .map((day) => day.trim())
      .filter(Boolean),
  ),
  v.array(v.pipe(v.string(), v.check(isCivilDate, 'fechas AAAA-MM-DD separadas por comas'))),
);

const floors = v.pipe(
  v.string(),
  v.parseJson(undefined, 'un objeto JSON'),
  v.strictObject(floorsSchema.entries, 'un objeto con umbrales que existan'),
);
const claimDocuments = v.pipe(
  v.string(),
  v.parseJson(undefined, 'un objeto JSON'),
  v.message(
    claimDocumentTableSchema,
    `un objeto de tipos de siniestro (${Object.keys(usualClaimDocuments).join(', ')}), cada uno con la lista de sus documentos (${claimDocumentTypes.join(', ')})`,
  ),
);
const listOf = (form: RegExp, expected: string) =>
  v.pipe(
    v.string(),
    v.transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ),
    v.array(v.pipe(v.string(), v.regex(form, expected))),
  );

const serviceAddress = 'una dirección https:// sin usuario ni contraseña (http:// solo en esta máquina)';
const isWeb = (text: string) => /^https?:/.test(text);
const modelPlace = v.pipe(
  v.string(),
  v.check((text) => !isWeb(text) || isServiceAddress(text), `un fichero, o ${serviceAddress}`),
);

/** Every setting of the server, its form and its default. README's table follows this one. */
const settingsSchema = v.object({
  HOST: v.optional(v.string(), '127.0.0.1'),
  PORT: v.optional(number(0, 65_535), '8080'),
  DATA_DIR: v.optional(v.string(), '.data'),
  APP_DIR: v.optional(v.string(), 'dist'),
  DATABASE_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//, 'una dirección que empiece por postgres://'))),
  PUBLIC_URL: v.optional(v.pipe(v.string(), v.url('una dirección completa, https://…'))),
  PROXIES: v.optional(number(0, 9), '0'),
  TLS_CERT: v.optional(v.string()),
  TLS_KEY: v.optional(v.string()),
  NODE_ENV: v.optional(v.string(), ''),
  SEED: v.optional(choice('demo', 'none')),
  LOG_LEVEL: v.optional(choice('trace', 'debug', 'info', 'warn', 'error', 'silent'), 'info'),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\/./, 'una dirección smtp:// o smtps://'))),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/@[\w.-]+/, 'un correo, o un nombre y un correo entre < y >')),
    'Peritia <no-responder@peritia.example>',
  ),
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'una clave pública P-256 en base64url'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'una clave privada P-256 en base64url'))),
  SEGELEVIA_URL: v.optional(
    v.pipe(v.string(), v.check(isServiceAddress, 'una dirección https:// sin usuario ni contraseña (http:// solo en esta máquina)')),
  ),
  SEGELEVIA_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'un texto sin espacios'))),
  PUSH_HOSTS: v.optional(
    listOf(/^[a-z0-9.-]+(:\d+)?$/, 'nombres como push.ejemplo.es, o push.ejemplo.es:8443, separados por comas'),
    'fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com',
  ),
  SUPPORT_PHONE: v.optional(phone, '900000123'),
  HOLIDAYS: v.optional(days, ''),
  CAN_ATTACH_INVOICE: v.optional(flag, '0'),
  CAN_TYPE_IMEI: v.optional(flag, '1'),
  ASSESSMENT: v.optional(choice('automatic', 'assisted'), 'automatic'),
  BLOBS: v.optional(
    v.pipe(v.string(), v.regex(/^s3:\/\/[a-z0-9][a-z0-9.-]{1,61}[a-z0-9](\/[\w-]+)*$/, 'una dirección como s3://cubo o s3://cubo/carpeta')),
  ),
  CLAMD: v.optional(
    v.pipe(v.string(), v.regex(/^(\/\S+|([\w.-]+|\[[\da-f:]+\]):\d{1,5})$/i, 'un socket como /run/clamav/clamd.ctl, o máquina:puerto')),
  ),
  S3_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isServiceAddress, serviceAddress))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/, 'una región como eu-west-1')), 'us-east-1'),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'un texto sin espacios'))),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'un texto sin espacios'))),
  ASSESSMENT_FLOORS: v.optional(floors, '{}'),
  ASSESSMENT_MODEL: v.optional(modelPlace),
  ASSESSMENT_MODEL_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'un texto sin espacios'))),
  CLAIM_DOCUMENTS: v.optional(claimDocuments, '{}'),
  CHALLENGE: v.optional(choice('on', 'off'), 'on'),
  CHALLENGE_HOURS: v.optional(number(1, 24 * 60), '72'),
  CHALLENGE_POOL: v.optional(number(1, 50), '6'),
  SESSION_IDLE_HOURS: v.optional(number(1, 24 * 90), '336'),
  SESSION_MAX_HOURS: v.optional(number(1, 24 * 365), '2160'),
  LOGIN_TRIES_PER_MINUTE: v.optional(number(1, 100_000), '10'),
  IMEI_CALLS_PER_MINUTE: v.optional(number(1, 100_000), '20'),
  CONTRACTING_CALLS_PER_MINUTE: v.optional(number(1, 100_000), '60'),
  SEAL_P12: v.optional(v.string()),
  SEAL_PASSWORD: v.optional(v.string()),
  BOOKINGS_PER_HOUR: v.optional(number(1, 100_000), '5'),
  LINK_DAYS: v.optional(number(1, 365), '30'),
  LINK_KEY: v.optional(v.pipe(v.string(), v.minLength(32, 'un texto de al menos 32 caracteres'))),
  ANDROID_APP: v.optional(v.pipe(v.string(), v.regex(/^\w+(\.\w+)+$/, 'el nombre de un paquete de Android'))),
  ANDROID_CERTS: v.optional(listOf(/^[0-9A-F]{2}(:[0-9A-F]{2}){31}$/, 'huellas SHA-256 como AB:CD:…, separadas por comas'), ''),
  IOS_APPS: v.optional(listOf(/^[A-Z0-9]{10}\.[\w.-]+$/, 'identificadores como ABCDE12345.es.ejemplo.app, separados por comas'), ''),
  SECURITY_CONTACT: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^(https:\/\/|[^\s@:/]+@)[\x21-\x7e]+$/, 'un correo o una dirección https://'),
      v.transform((text) => (isWeb(text) ? text : `mailto:${text}`)),
    ),
  ),
  HANDOFF_TRIES_PER_MINUTE: v.optional(number(1, 100_000), '20'),
  REDSYS_URL: v.optional(v.pipe(v.string(), v.regex(/^https:\/\/./, 'una dirección https://')), 'https://sis.redsys.es/sis/realizarPago'),
  REDSYS_MERCHANT: v.optional(v.pipe(v.string(), v.regex(/^\d{9}$/, 'un código de comercio de nueve cifras'))),
  REDSYS_TERMINAL: v.optional(v.pipe(v.string(), v.regex(/^\d{1,3}$/, 'un número de terminal')), '1'),
  REDSYS_KEY: v.optional(v.pipe(v.string(), v.minLength(16, 'una clave de al menos 16 caracteres'))),
  REDSYS_SIGNATURE: v.optional(choice(...signatureVersions), 'HMAC_SHA512_V2'),
  DEMO_PAYMENTS: v.optional(flag, '0'),
  SEPA_CREDITOR_ID: v.optional(
    v.pipe(v.string(), v.check(isCreditorIdentifier, 'un identificador de acreedor SEPA con sus dígitos de control')),
  ),
  SEPA_CREDITOR_NAME: v.optional(v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(70, 'un nombre de 70 caracteres como mucho'))),
  SEPA_CREDITOR_IBAN: v.optional(
    v.pipe(
      v.string(),
      v.check((text) => parseIban(text).ok, 'un IBAN'),
      v.transform((text) => text.replaceAll(/\s/g, '').toUpperCase()),
    ),
  ),
});

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
  if (Boolean(s.TLS_CERT) !== Boolean(s.TLS_KEY)) throw new ConfigError('TLS_CERT y TLS_KEY van juntos: falta uno de los dos.');
  if (Boolean(s.ANDROID_APP) !== s.ANDROID_CERTS.length > 0)
    throw new ConfigError('ANDROID_APP y ANDROID_CERTS van juntos: falta uno de los dos.');
  if (Boolean(s.VAPID_PUBLIC_KEY) !== Boolean(s.VAPID_PRIVATE_KEY))
    throw new ConfigError('VAPID_PUBLIC_KEY y VAPID_PRIVATE_KEY van juntas: falta una de las dos.');
  if (s.ASSESSMENT_MODEL_KEY && !isWeb(s.ASSESSMENT_MODEL ?? ''))
    throw new ConfigError('ASSESSMENT_MODEL_KEY solo vale con una dirección en ASSESSMENT_MODEL.');
  if (s.SEAL_PASSWORD && !s.SEAL_P12) throw new ConfigError('SEAL_PASSWORD solo vale con SEAL_P12.');
  if (s.SEGELEVIA_KEY && !s.SEGELEVIA_URL) throw new ConfigError('SEGELEVIA_KEY solo vale con SEGELEVIA_URL.');
  if (Boolean(s.REDSYS_MERCHANT) !== Boolean(s.REDSYS_KEY))
    throw new ConfigError('REDSYS_MERCHANT y REDSYS_KEY van juntos: falta uno de los dos.');
  if (s.REDSYS_KEY && !isKeyOf({ version: s.REDSYS_SIGNATURE, key: s.REDSYS_KEY }))
    throw new ConfigError('REDSYS_KEY no vale para REDSYS_SIGNATURE=HMAC_SHA256_V1: se espera una clave de 24 bytes en base64.');
  const creditor = [s.SEPA_CREDITOR_ID, s.SEPA_CREDITOR_NAME, s.SEPA_CREDITOR_IBAN];
  if (creditor.some(Boolean) && !creditor.every(Boolean))
    throw new ConfigError('SEPA_CREDITOR_ID, SEPA_CREDITOR_NAME y SEPA_CREDITOR_IBAN van juntos: falta alguno.');
  const cwd = options.cwd ?? process.cwd();
  const host = options.isLan ? '0.0.0.0' : s.HOST;
  const { hasPeople: hasDemoPeople, hasPayments: hasDemoPayments, refusal } = demoRule(s, options);
  if (refusal !== null) throw new ConfigError(refusal);
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
    logLevel: s.LOG_LEVEL,
    smtpUrl: s.SMTP_URL,
    mailFrom: s.MAIL_FROM,
    /** The address alone. */
    mailAddress: /[^<\s]+@[^>\s]+/.exec(s.MAIL_FROM)?.[0] ?? s.MAIL_FROM,
    pushKeys: s.VAPID_PUBLIC_KEY && s.VAPID_PRIVATE_KEY ? { publicKey: s.VAPID_PUBLIC_KEY, privateKey: s.VAPID_PRIVATE_KEY } : null,
    /** Where a browser may ask us to send to. */
    pushHosts: s.PUSH_HOSTS,
    supportPhone: s.SUPPORT_PHONE,
    holidays: s.HOLIDAYS,
    canAttachInvoice: s.CAN_ATTACH_INVOICE,
    canTypeImei: s.CAN_TYPE_IMEI,
    /** Where files are kept besides `dataDir`; null: there. */
    s3: s3Of(s),
    /** Who looks for malware in what customers send; null: nobody. */
    clamd: clamdOf(s.CLAMD),
    assessment: s.ASSESSMENT,
    assessmentFloors: s.ASSESSMENT_FLOORS,
    /** The operator's model: its manifest, or the address of its service. */
    model: modelOf(s.ASSESSMENT_MODEL, s.ASSESSMENT_MODEL_KEY, cwd),
    /** Where policies are sent; null: files of the data folder. */
    segelevia: s.SEGELEVIA_URL ? { address: new URL(s.SEGELEVIA_URL), key: s.SEGELEVIA_KEY } : null,
    /** What each kind of claim asks for. */
    claimDocuments: s.CLAIM_DOCUMENTS,
    hasChallenge: s.CHALLENGE === 'on',
    challengeHours: s.CHALLENGE_HOURS,
    challengePool: s.CHALLENGE_POOL,
    sessionIdleHours: s.SESSION_IDLE_HOURS,
    sessionMaxHours: s.SESSION_MAX_HOURS,
    loginTriesPerMinute: s.LOGIN_TRIES_PER_MINUTE,
    imeiCallsPerMinute: s.IMEI_CALLS_PER_MINUTE,
    contractingCallsPerMinute: s.CONTRACTING_CALLS_PER_MINUTE,
    /** The operator's key and certificate for sealing documents; null: this installation makes its own. */
    seal: s.SEAL_P12 ? { file: path.resolve(cwd, s.SEAL_P12), password: s.SEAL_PASSWORD ?? '' } : null,
    bookingsPerHour: s.BOOKINGS_PER_HOUR,
    linkDays: s.LINK_DAYS,
    linkKey: s.LINK_KEY,
    wellKnown: {
      android: s.ANDROID_APP ? { packageName: s.ANDROID_APP, certificates: s.ANDROID_CERTS } : null,
      iosApps: s.IOS_APPS,
      security: s.SECURITY_CONTACT ? { contact: s.SECURITY_CONTACT, address: s.PUBLIC_URL?.replace(/\/$/, '') ?? null } : null,
    },
    handoffTriesPerMinute: s.HANDOFF_TRIES_PER_MINUTE,
    /** Cards and accounts are paid with in play. */
    hasDemoPayments,
    /** The bank's virtual terminal. */
    redsys:
      s.REDSYS_MERCHANT && s.REDSYS_KEY
        ? {
            action: s.REDSYS_URL,
            merchantCode: s.REDSYS_MERCHANT,
            terminal: s.REDSYS_TERMINAL,
            version: s.REDSYS_SIGNATURE,
            key: s.REDSYS_KEY,
          }
        : null,
    /** In whose name accounts are debited; null: nobody pays by debit. */
    sepaCreditor:
      s.SEPA_CREDITOR_ID && s.SEPA_CREDITOR_NAME && s.SEPA_CREDITOR_IBAN
        ? { identifier: s.SEPA_CREDITOR_ID, name: s.SEPA_CREDITOR_NAME, iban: s.SEPA_CREDITOR_IBAN }
        : hasDemoPayments
          ? demoCreditor
          : null,
  };
}

/** The place of the blobs in a store that speaks S3. The keys belong to it: neither goes without the other. */
function s3Of(s: v.InferOutput<typeof settingsSchema>) {
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

/** Photos go there: encrypted, unless they stay on this machine. */
function isServiceAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && !url.username && !url.password && (url.protocol === 'https:' || isLoopback(url.hostname));
}

/** Another name than this machine's own, which would stay bound to https for every program that somebody develops. */
function isHttpsElsewhere(address: string | undefined): boolean {
  const url = URL.parse(address ?? '');
  return url?.protocol === 'https:' && !isLoopback(url.hostname);
}
