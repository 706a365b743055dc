import * as v from 'valibot';
import { claimDocumentTableSchema, claimDocumentTypes, usualClaimDocuments } from '#domain/claim/claim-documents.ts';
import { floorsSchema } from '#domain/evaluation/photo-measures.ts';
import { isCreditorIdentifier, parseIban } from '#domain/person/bank-account.ts';
import { usualAloneUpToCents } from '#domain/policy/refund-approval.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import { signatureVersions } from '#server/adapters/redsys-signature.ts';
import { networksSchema } from '#server/http/networks.ts';
import { isLoopback } from './demo-rule.ts';

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

const title = v.pipe(v.string(), v.trim(), v.minLength(1, 'un texto'), v.maxLength(120, 'un texto de 120 caracteres como mucho'));
/** A key in the register of the insurance supervisor (DGSFP). */
const registerKey = v.pipe(v.string(), v.regex(/^[A-Z]{1,2}\d{2,6}[A-Z]?$/, 'una clave de la DGSFP, como C0001 o AJ0001'));

const serviceAddress = 'una dirección https:// sin usuario ni contraseña (http:// solo en esta máquina)';
export const isWeb = (text: string) => /^https?:/.test(text);
const modelPlace = v.pipe(
  v.string(),
  v.check((text) => !isWeb(text) || isServiceAddress(text), `un fichero, o ${serviceAddress}`),
);

/** Every setting of the server, with its format and default. The table in README follows this one. */
export const settingsSchema = v.object({
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
  SMS_URL: v.optional(v.pipe(v.string(), v.check(isServiceAddress, serviceAddress))),
  SMS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'un texto sin espacios'))),
  SMS_FROM: v.optional(v.pipe(v.string(), v.regex(/^([A-Za-z0-9]{3,11}|\+\d{6,15})$/, 'de 3 a 11 letras y cifras, o un número con +'))),
  VAPID_PUBLIC_KEY: v.optional(v.pipe(v.string(), v.regex(/^B[\w-]{86}$/, 'una clave pública P-256 en base64url'))),
  VAPID_PRIVATE_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{43}$/, 'una clave privada P-256 en base64url'))),
  SEGELEVIA_URL: v.optional(
    v.pipe(v.string(), v.check(isServiceAddress, 'una dirección https:// sin usuario ni contraseña (http:// solo en esta máquina)')),
  ),
  SEGELEVIA_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'un texto sin espacios'))),
  WEBHOOKS_TO_LOOPBACK: v.optional(flag, '0'),
  PUSH_HOSTS: v.optional(
    listOf(/^[a-z0-9.-]+(:\d+)?$/, 'nombres como push.ejemplo.es, o push.ejemplo.es:8443, separados por comas'),
    'fcm.googleapis.com,push.services.mozilla.com,notify.windows.com,push.apple.com',
  ),
  SUPPORT_PHONE: v.optional(phone, '900000123'),
  SUPPORT_EMAIL: v.optional(v.pipe(v.string(), v.email('un correo')), 'atencion@peritia.example'),
  INSURER_NAME: v.optional(title, 'Aseguradora de demostración, S.A.'),
  INSURER_KEY: v.optional(registerKey, 'C0000'),
  INSURER_ADDRESS: v.optional(title, 'Calle de la Demostración, 1, 46003 Valencia'),
  DISTRIBUTOR_NAME: v.optional(title, 'Peritia, agencia de seguros de demostración'),
  DISTRIBUTOR_KEY: v.optional(registerKey, 'AJ0000'),
  DISTRIBUTOR_ADDRESS: v.optional(title, 'Calle de la Demostración, 2, 46003 Valencia'),
  MAINTENANCE: v.optional(flag, '0'),
  METRICS_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{24,}$/, 'un texto de al menos 24 caracteres sin espacios'))),
  HOLIDAYS: v.optional(days, ''),
  ANSWER_WITHIN_HOURS: v.optional(number(1, 100)),
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
  BLIND_SHARE_PERCENT: v.optional(number(0, 100), '2'),
  ASSESSMENT_FLOORS: v.optional(floors, '{}'),
  ASSESSMENT_MODEL: v.optional(modelPlace),
  ASSESSMENT_MODEL_KEY: v.optional(v.pipe(v.string(), v.regex(/^[\x21-\x7e]+$/, 'un texto sin espacios'))),
  CLAIM_DOCUMENTS: v.optional(claimDocuments, '{}'),
  REFUND_ALONE_UP_TO: v.optional(number(0, 100_000), String(usualAloneUpToCents / 100)),
  CHALLENGE: v.optional(choice('on', 'off'), 'on'),
  CHALLENGE_HOURS: v.optional(number(1, 24 * 60), '72'),
  CHALLENGE_POOL: v.optional(number(1, 50), '6'),
  SESSION_IDLE_HOURS: v.optional(number(1, 24 * 90), '336'),
  SESSION_MAX_HOURS: v.optional(number(1, 24 * 365), '2160'),
  OTEL_EXPORTER_OTLP_ENDPOINT: v.optional(v.pipe(v.string(), v.check(isServiceAddress, serviceAddress))),
  OTEL_EXPORTER_OTLP_HEADERS: v.optional(listOf(/^[\w-]+=[\x21-\x7e]+$/, 'cabeceras nombre=valor separadas por comas'), ''),
  OTEL_SERVICE_NAME: v.optional(v.pipe(v.string(), v.regex(/^[\w.-]{1,60}$/, 'un nombre de letras, cifras, puntos y guiones')), 'peritia'),
  OIDC_ISSUER: v.optional(v.pipe(v.string(), v.check(isServiceAddress, serviceAddress))),
  OIDC_CLIENT_ID: v.optional(v.string()),
  OIDC_CLIENT_SECRET: v.optional(v.string()),
  OIDC_NAME: v.optional(title),
  STAFF_SESSION_IDLE_HOURS: v.optional(number(1, 24 * 90), '4'),
  STAFF_SESSION_MAX_HOURS: v.optional(number(1, 24 * 365), '24'),
  STAFF_SECOND_FACTOR: v.optional(choice('required', 'offered')),
  STAFF_NETWORKS: v.optional(networksSchema, ''),
  LOGIN_TRIES_PER_MINUTE: v.optional(number(1, 100_000), '10'),
  API_KEY_CALLS_PER_MINUTE: v.optional(number(1, 100_000), '600'),
  IMEI_CALLS_PER_MINUTE: v.optional(number(1, 100_000), '20'),
  CONTRACTING_CALLS_PER_MINUTE: v.optional(number(1, 100_000), '60'),
  SEAL_P12: v.optional(v.string()),
  SEAL_PASSWORD: v.optional(v.string()),
  TSA_URL: v.optional(v.pipe(v.string(), v.check(isServiceAddress, serviceAddress))),
  TSA_USER: v.optional(v.pipe(v.string(), v.regex(/^[^:]+$/, 'un nombre sin dos puntos'))),
  TSA_PASSWORD: v.optional(v.string()),
  CSC_URL: v.optional(v.pipe(v.string(), v.check(isServiceAddress, serviceAddress))),
  CSC_CLIENT_ID: v.optional(v.string()),
  CSC_CLIENT_SECRET: v.optional(v.string()),
  CSC_CREDENTIAL_ID: v.optional(v.string()),
  CSC_PIN: v.optional(v.string()),
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

/** Whether an address is https, or http on this machine: photos are sent to it, and leave the machine only encrypted. */
function isServiceAddress(text: string): boolean {
  const url = URL.parse(text);
  return url !== null && !url.username && !url.password && (url.protocol === 'https:' || isLoopback(url.hostname));
}

/** The parsed settings, each checked by itself. */
export type Settings = v.InferOutput<typeof settingsSchema>;
