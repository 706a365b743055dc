import { createHmac } from 'node:crypto';
import type { ProblemCode } from '#domain/shared/problem-code.ts';
import type { Ports } from '#server/ports/ports.ts';
import { todayOf } from '#server/ports/today.ts';
import type { Actor } from './actor.ts';
import { ProblemError, Refusal } from './problems.ts';

/** What is known of a call when it has been answered. */
export interface SecurityFacts {
  requestId: string;
  route: string;
  ip: string;
  /** Whoever sent a credential that is good; absent: nobody, or not yet known. */
  actor: Actor | undefined;
  hasCredential: boolean;
  /** The e-mail address in the body, if it names one. */
  account: string | undefined;
}

/** Refusals that tell of somebody who tries what is not theirs (OWASP ASVS 5.0, 16.3), by the name under which they are looked for. */
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

/** Who called, without a name: of a person, a grant and a key their numbers. */
export function actorFields(actor: Actor | undefined): { actor: Actor['kind']; user_id?: number; grant_id?: string; api_key_id?: number } {
  if (actor === undefined || actor.kind === 'anonymous') return { actor: 'anonymous' };
  const by =
    'grantId' in actor ? { grant_id: actor.grantId } : actor.kind === 'user' && actor.apiKey ? { api_key_id: actor.apiKey.id } : {};
  return { actor: actor.kind, user_id: actor.userId, ...by };
}

/**
 * A line of the log, and no row of the audit: there may be as many as an attacker makes. (Of log-ins that failed the audit keeps so many.) Address and account are hashed under a key that is another
 * each day, so that a line tells who did several things on one day and nobody's address can be read, nor followed for longer.
 */
export function logRefusal(
  { logger, clock, linkKey }: Pick<Ports, 'logger' | 'clock' | 'linkKey'>,
  refusal: unknown,
  facts: SecurityFacts,
): void {
  const code = refusal instanceof ProblemError || refusal instanceof Refusal ? refusal.code : undefined;
  // Where no credential is asked for, it is a signature that was wrong.
  const kind = code === 'forbidden' && !facts.hasCredential ? 'signature-refused' : code && kinds[code];
  // Asking without any credential is how a session that is over begins again; what does not exist is asked for by every crawler.
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
