import { type FactorRule, factorRefusal, hasSecondFactor, isFactorOwed } from '#domain/access/second-factor.ts';
import type { Actor } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import type { Ports } from '#server/ports/ports.ts';
import { hasAnyFactor } from './store.ts';

/** Refuses a call for which staff or an administrator first have to show a second factor. @throws {ProblemError} `factor-again`, `factor-missing` */
export async function assertFactor({ db, clock, config }: Ports, actor: Actor, rule: FactorRule | undefined): Promise<void> {
  if (actor.kind !== 'user' || !hasSecondFactor(actor.role)) return;
  const ageMs = actor.factorAt === null ? null : clock.now().getTime() - actor.factorAt.getTime();
  const isRequired = config.needsStaffFactor;
  if (!isFactorOwed(rule, { ageMs, isRequired })) return;
  const refusal = factorRefusal(rule, { hasFactor: await hasAnyFactor(db, actor.userId), isRequired });
  if (refusal !== null) throw new ProblemError(refusal);
}
