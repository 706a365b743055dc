import { keyRoles } from '#domain/access/api-scopes.ts';
import type { ApiKey, createApiKey, renewApiKey, updateApiKey } from '#domain/wire/api-keys.ts';
import type { BodyOutput, ResponseOf } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { said } from '#server/http/said.ts';
import { recordChange } from '#server/modules/audit/record-change.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { hashToken, newApiKey } from '#server/modules/credentials/token.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import { apiKeyWire } from './api-key-wire.ts';
import { findApiKey, insertApiKey, lockApiKey, roleOfUser, updateApiKeyRow } from './store.ts';

const overlapMs = 7 * 86_400_000;
/** The part of a key that lists show: `peritia_key_` and four letters. */
const shownLetters = 16;

/** @throws {ProblemError} `invalid-input` for a user who does not exist or whose role sells nothing, and for a last day that is over */
async function assertGood(db: Executor, ports: Ports, given: { user_id?: number; ends_on?: string | null }): Promise<void> {
  if (given.user_id !== undefined) {
    const role = await roleOfUser(db, given.user_id);
    if (role === null) throw invalid('user_id', 'unknown');
    if (!keyRoles.includes(role)) throw invalid('user_id', 'not-allowed');
  }
  if (given.ends_on && given.ends_on < todayOf(ports)) throw invalid('ends_on', 'day-past');
}

/** The fields that the audit records as changes: without those that follow from the key's use or from the date. */
const asKept = ({ state: _, last_used_on: __, former_key_until: ___, user, ...kept }: ApiKey) => ({ ...kept, user_id: user.id });

/** @throws {ProblemError} `not-found` */
export async function readApiKey(db: Executor, ports: Pick<Ports, 'clock'>, id: number): Promise<ApiKey> {
  const found = await findApiKey(db, id);
  if (!found) throw new ProblemError('not-found');
  return apiKeyWire(found, ports);
}

/** @throws {ProblemError} as `assertGood` */
export async function addApiKey(db: Executor, ports: Ports, actor: Actor, body: BodyOutput<typeof createApiKey>): Promise<ApiKey> {
  await assertGood(db, ports, said(body));
  const { name, user_id: userId, scopes, ends_on: endsOn = null } = body;
  const id = await insertApiKey(db, { name, userId, scopes, endsOn, createdAt: ports.clock.now() });
  const made = await readApiKey(db, ports, id);
  await recordChange(db, ports, actor, 'api-key', { apiKey: id }, { before: null, after: asKept(made) });
  return made;
}

/** @throws {ProblemError} `not-found`; as `assertGood` */
export async function changeApiKey(
  db: Executor,
  ports: Ports,
  actor: Actor,
  id: number,
  body: BodyOutput<typeof updateApiKey>,
): Promise<ApiKey> {
  if (!(await lockApiKey(db, id))) throw new ProblemError('not-found');
  const before = await readApiKey(db, ports, id);
  await assertGood(db, ports, said(body));
  const { name, user_id: userId, scopes, ends_on: endsOn } = body;
  await updateApiKeyRow(db, id, said({ name, userId, scopes, endsOn }));
  const after = await readApiKey(db, ports, id);
  await recordChange(db, ports, actor, 'api-key', { apiKey: id }, { before: asKept(before), after: asKept(after) });
  return after;
}

/** Revokes a key: once this transaction has ended, neither it nor its predecessor opens anything. @throws {ProblemError} `not-found` */
export async function revokeKey(db: Executor, ports: Ports, actor: Actor, id: number): Promise<void> {
  const key = await lockApiKey(db, id);
  if (!key) throw new ProblemError('not-found');
  if (key.revokedAt !== null) return;
  await updateApiKeyRow(db, id, { revokedAt: ports.clock.now(), keyHash: null, formerHash: null, formerUntil: null });
  await recordEvent(db, ports, { kind: 'api-key-ended', ...whoOf(actor), data: { apiKey: id } });
}

/**
 * Makes a new key, shown only in this answer. The old one works for another week, so that its holder can change over.
 * @throws {ProblemError} `not-found`; `invalid-input` for a key that was revoked
 */
export async function renewKey(db: Executor, ports: Ports, actor: Actor, id: number): Promise<ResponseOf<typeof renewApiKey>> {
  const row = await lockApiKey(db, id);
  if (!row) throw new ProblemError('not-found');
  if (row.revokedAt !== null) throw invalid('id', 'not-active');
  const key = newApiKey();
  const formerHash = row.keyHash;
  const formerUntil = formerHash === null ? null : new Date(ports.clock.now().getTime() + overlapMs);
  await updateApiKeyRow(db, id, { keyHash: hashToken(key), keyStart: key.slice(0, shownLetters), formerHash, formerUntil });
  await recordEvent(db, ports, { kind: 'api-key-renewed', ...whoOf(actor), data: { apiKey: id } });
  return { key, former_key_until: formerUntil?.toISOString() ?? null };
}
