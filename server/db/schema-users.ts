import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#domain/access/roles.ts';
import { inSpanish, instant, searchColumn, serial } from './schema-columns.ts';

/** The consent of somebody to something that no contract needs (RGPD, art. 7): to which version of its text, and when (ISO 8601, UTC). */
export interface Consent {
  version: string;
  givenAt: string;
}

export const users = pgTable(
  'users',
  {
    id: serial(),
    email: text('email').notNull(),
    /** When a link that went to the address was used, which only its holder has; null: anybody may have said it. */
    emailProvedAt: instant('email_proved_at'),
    /** What the address is to be, once the link that went there is used; null: no change is asked for. */
    pendingEmail: text('pending_email'),
    /** Null: nobody has chosen a password yet. */
    passwordHash: text('password_hash'),
    /** The name by which the operator's directory knows them: with it they log in there, and no longer with a password. */
    directorySubject: text('directory_subject'),
    role: text('role', { enum: roles }).notNull(),
    name: text('name').notNull(),
    surname1: text('surname1').notNull(),
    surname2: text('surname2').notNull().default(''),
    phones: text('phones').array().notNull().default(sql`'{}'`),
    documentType: text('document_type', { enum: ['NIF', 'NIE', 'CIF'] }),
    documentCode: text('document_code'),
    /** ISO 3166-1, two letters. */
    countryResid: text('country_resid').notNull().default('ES'),
    /** Specification §3, decision A32: its purpose is not known; only staff set it. */
    employee: boolean('employee').notNull().default(false),
    segment: text('segment'),
    /** Null: not given, or taken back. It speaks for an address only once that is proved (`emailProvedAt`): before, anybody may have ticked it. */
    marketingConsent: jsonb('marketing_consent').$type<Consent>(),
    /** Photos that a person decided may be kept as labelled examples (text `examples`). Null as above. */
    examplesConsent: jsonb('examples_consent').$type<Consent>(),
    createdAt: instant('created_at').notNull(),
    /** Logs in no more and is in no list; what contracts and the audit refer to stays. */
    deletedAt: instant('deleted_at'),
    search: searchColumn(['name', 'surname1', 'surname2', 'email', 'document_code'], ['phones']),
  },
  (table) => [
    uniqueIndex('users_email').on(table.email).where(sql`${table.deletedAt} is null`),
    uniqueIndex('users_directory')
      .on(table.directorySubject)
      .where(sql`${table.directorySubject} is not null and ${table.deletedAt} is null`),
    index('users_surname').on(inSpanish(table.surname1), table.id),
    index('users_by_email').on(inSpanish(table.email), table.id),
    index('users_created').on(table.createdAt, table.id),
    index('users_role').on(table.role, table.id),
    index('users_search').using('gin', sql`${table.search} gin_trgm_ops`),
  ],
);

/** Tokens are kept as SHA-256 only (decision A34). */
export const sessions = pgTable(
  'sessions',
  {
    tokenHash: text('token_hash').primaryKey(),
    /** The name by which its owner closes it; it opens nothing. */
    id: uuid('id').notNull().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser and its system, as in `known_devices`; null: the session is from before it was written down. */
    family: text('family'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a second factor was last shown in it; null: none was. */
    factorAt: instant('factor_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/**
 * Browsers in which somebody has logged in, each known by a secret that it keeps after the log-out; two people may use one. SHA-256 only.
 */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The browser and its system as it names itself, which its owner is told: `Chrome, Android`. */
    family: text('family').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [uniqueIndex('known_devices_once').on(table.userId, table.tokenHash), index('known_devices_token').on(table.tokenHash)],
);

/** Mailed links with which somebody chooses a password, logs in on an unknown device, or proves an address: once, and not for long. Kept as SHA-256 only. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new address that the link went to, and alone proves; null: it went to the address of the log-in. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Passkeys (Web Authentication), with which somebody logs in by their finger or face: only their public half, with which nobody else can. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url, as the public key. */
    credentialId: text('credential_id').notNull(),
    /** A COSE key. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has signed; those of synchronised passkeys say 0 for ever. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    transports: text('transports').array().notNull(),
    isSynced: boolean('is_synced').notNull(),
    /** The name that its owner gave it. */
    name: text('name').notNull(),
    createdAt: instant('created_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  (table) => [uniqueIndex('passkeys_credential').on(table.credentialId), index('passkeys_user').on(table.userId)],
);

/** Challenges that an authenticator is to sign, each once and soon. Kept as SHA-256 only. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  /** Who makes a passkey; null: somebody logs in. */
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});

/** Visits to the operator's directory that nobody has come back from. The state is kept as SHA-256 only. */
export const directoryVisits = pgTable('directory_visits', {
  stateHash: text('state_hash').primaryKey(),
  /** What the directory is to sign (OpenID Connect). It and the PKCE verifier are good only with the code that the browser brings. */
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Users with an application that gives codes which change every thirty seconds (TOTP, RFC 6238). */
export const totpKeys = pgTable('totp_keys', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The application's key is made from this and from a key of the installation: neither the database nor its backup holds it. */
  seed: uuid('seed').notNull(),
  /** When a code of the application was first taken; null: it is being set up, and good for nothing yet. */
  confirmedAt: instant('confirmed_at'),
  /** The time step of the newest code that was taken, since 1970: that one and those before it are over. */
  lastStep: integer('last_step').notNull(),
});

/** Recovery codes for whoever has lost their phone, each good once. Kept as an HMAC with a key of the installation, as they are short enough to be typed. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Tokens with which a browser downloads one list, once (decision A60). Kept as SHA-256 only. */
export const exportTokens = pgTable('export_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  path: text('path').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
