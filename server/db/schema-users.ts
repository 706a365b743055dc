import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { roles } from '#domain/access/roles.ts';
import { inSpanish, instant, searchColumn, serial } from './schema-columns.ts';

/** A person's consent to something that no contract needs (RGPD, art. 7): the version of its text, and when it was given (ISO 8601, UTC). */
export interface Consent {
  version: string;
  givenAt: string;
}

export const users = pgTable(
  'users',
  {
    id: serial(),
    email: text('email').notNull(),
    /** When a link that was mailed to the address was used, which proves that it is the user's; null: it is not proved. */
    emailProvedAt: instant('email_proved_at'),
    /** The new address until the link that was mailed there is used; null: no change is asked for. */
    pendingEmail: text('pending_email'),
    /** Null: nobody has chosen a password yet. */
    passwordHash: text('password_hash'),
    /** The user's id in the operator's directory: with it they log in there, and no longer with a password. */
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
    /** Null: not given, or withdrawn. It counts only once the address is proved (`emailProvedAt`): before, anybody may have ticked it. */
    marketingConsent: jsonb('marketing_consent').$type<Consent>(),
    /** Consent to keep photos that a person decided as labelled examples (text `examples`). Null as above. */
    examplesConsent: jsonb('examples_consent').$type<Consent>(),
    createdAt: instant('created_at').notNull(),
    /** The user can no longer log in and is in no list; the row stays for the contracts and audit events that refer to it. */
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
    /** The id by which its owner closes the session; it gives no access. */
    id: uuid('id').notNull().defaultRandom(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and system, as in `known_devices`; null: the session is older than this column. */
    family: text('family'),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    /** When a second factor was last shown in this session; null: never. */
    factorAt: instant('factor_at'),
  },
  (table) => [index('sessions_user').on(table.userId)],
);

/** Browsers in which somebody has logged in, each recognised by a secret that it keeps after the log-out; two people may use the same browser. Kept as SHA-256 only. */
export const knownDevices = pgTable(
  'known_devices',
  {
    id: uuid('id').primaryKey(),
    tokenHash: text('token_hash').notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Browser and system as the browser names itself, which its owner is shown: `Chrome, Android`. */
    family: text('family').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  (table) => [uniqueIndex('known_devices_once').on(table.userId, table.tokenHash), index('known_devices_token').on(table.tokenHash)],
);

/** Mailed links with which somebody chooses a password, logs in on an unknown device, or proves an address: usable once, for a short time. Kept as SHA-256 only. */
export const passwordResets = pgTable(
  'password_resets',
  {
    tokenHash: text('token_hash').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** The new address to which the link was mailed and which it proves; null: it was mailed to the address of the log-in. */
    email: text('email'),
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('password_resets_user').on(table.userId)],
);

/** Passkeys (Web Authentication), with which somebody logs in by finger or face: only the public key, with which nobody can log in. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid('id').primaryKey(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** base64url, like the public key. */
    credentialId: text('credential_id').notNull(),
    /** A public key in COSE form. */
    publicKey: text('public_key').notNull(),
    /** How often the authenticator has signed; synchronised passkeys always say 0. */
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

/** Challenges that an authenticator has to sign, each usable once, for a short time. Kept as SHA-256 only. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text('challenge_hash').primaryKey(),
  /** The user who makes a passkey; null: the challenge is for a log-in. */
  userId: integer('user_id').references(() => users.id, { onDelete: 'cascade' }),
  expiresAt: instant('expires_at').notNull(),
});

/** Log-ins begun at the operator's directory that have not come back yet. The state is kept as SHA-256 only. */
export const directoryVisits = pgTable('directory_visits', {
  stateHash: text('state_hash').primaryKey(),
  /** The nonce that the directory has to sign (OpenID Connect). It and the PKCE verifier are of use only with the code that the browser brings back. */
  nonce: text('nonce').notNull(),
  verifier: text('verifier').notNull(),
  expiresAt: instant('expires_at').notNull(),
});

/** Users with an authenticator application, whose codes change every thirty seconds (TOTP, RFC 6238). */
export const totpKeys = pgTable('totp_keys', {
  userId: integer('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The key of the application is derived from this seed and a key of the installation: neither the database nor its backup holds it. */
  seed: uuid('seed').notNull(),
  /** When a code of the application was first accepted; null: it is being set up, and does not count yet. */
  confirmedAt: instant('confirmed_at'),
  /** Time step, since 1970, of the newest code that was accepted: that code and older ones are no longer accepted. */
  lastStep: integer('last_step').notNull(),
});

/**
 * Recovery codes for users who have lost their phone, each usable once. Kept as an HMAC with a key of the installation, because they are short enough to be guessed
 * from a plain hash.
 */
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

/** Tokens with which a browser downloads one list as a file, once (decision A60). Kept as SHA-256 only. */
export const exportTokens = pgTable('export_tokens', {
  tokenHash: text('token_hash').primaryKey(),
  userId: integer('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' }),
  path: text('path').notNull(),
  expiresAt: instant('expires_at').notNull(),
});
