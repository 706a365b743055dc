import { createHmac } from 'node:crypto';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import type { Actor } from './actor.ts';
import { ProblemError, Refusal } from './problems.ts';

/** The facts of an answered call that are logged. */
export interface SecurityFacts {
  requestId: string;
  route: string;
  ip: string;
  /** The actor of the call, anonymous without a credential; absent: the call was refused before its actor was known. */
  actor: Actor | undefined;
  hasCredential: boolean;
  /** The e-mail address in the body, if it names one. */
  account: string | undefined;
}

/** Refusals that hint at an attack (OWASP ASVS 5.0, 16.3), with the name under which they are logged. */
const kinds: Partial<Record<ProblemCode, string>> = {
  'wrong-credentials': 'log-in-failed',
  'directory-required': 'log-in-failed',
  unauthenticated: 'token-refused',
  forbidden: 'role-refused',
  'scope-missing': 'role-refused',
  'network-refused': 'network-refused',
  'not-found': 'object-refused',
  'rate-limited': 'rate-limited',
  'handoff-wrong-code': 'code-refused',
  'handoff-locked': 'code-refused',
};

/** The actor of a call for the log: the ids of the user, the grant and the API key, no names. */
export function actorFields(actor: Actor | undefined): { actor: Actor['kind']; user_id?: number; grant_id?: string; api_key_id?: number } {
  if (actor === undefined || actor.kind === 'anonymous') return { actor: 'anonymous' };
  const by =
    'grantId' in actor ? { grant_id: actor.grantId } : actor.kind === 'user' && actor.apiKey ? { api_key_id: actor.apiKey.id } : {};
  return { actor: actor.kind, user_id: actor.userId, ...by };
}

/**
 * Writes a security line to the log, not to the audit, because an attacker can cause any number of them. (The audit records a limited number of failed log-ins.) Address
 * and account are hashed with a key that changes every day: lines of the same day can be linked to each other, but not read, nor linked across days.
 */
export function logRefusal(
  { logger, clock, linkKey }: Pick<Ports, 'logger' | 'clock' | 'linkKey'>,
  refusal: unknown,
  facts: SecurityFacts,
): void {
  const code = refusal instanceof ProblemError || refusal instanceof Refusal ? refusal.code : undefined;
  // A call that is forbidden although it sent no credential is one with a wrong signature.
  const kind = code === 'forbidden' && !facts.hasCredential ? 'signature-refused' : code && kinds[code];
  // Calls without a credential are normal after a session has ended, and crawlers ask for addresses that do not exist.
  const isNoise =
    (code === 'unauthenticated' && !facts.hasCredential) || (code === 'not-found' && (facts.actor?.kind ?? 'anonymous') === 'anonymous');
  if (!kind || isNoise) return;
  const key = createHmac('sha256', linkKey)
    .update(`security log of ${todayOf({ clock })}`)
    .digest();
  const hashed = (text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 16);
  logger.warn(
    {
      security: kind,
      request_id: facts.requestId,
      route: facts.route,
      code,
      ...actorFields(facts.actor),
      address: hashed(facts.ip),
      ...(facts.account === undefined ? {} : { account: hashed(facts.account) }),
    },
    'security',
  );
}
