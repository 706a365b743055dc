import { createHash, randomBytes } from 'node:crypto';
import { type HandoffState, handoffState } from '#domain/handoff/handoff-state.ts';
import type { HandoffRow } from './store.ts';

/** The state of a hand-over by the server's clock. */
export function stateOf(row: HandoffRow, now: Date): HandoffState {
  return handoffState(
    {
      expiresAtMs: row.expiresAt.getTime(),
      openedAtMs: row.openedAt?.getTime() ?? null,
      redeemedAtMs: row.redeemedAt?.getTime() ?? null,
      cancelledAtMs: row.cancelledAt?.getTime() ?? null,
      refusedAtMs: row.refusedAt?.getTime() ?? null,
      wrongCodes: row.wrongCodes,
    },
    now.getTime(),
  );
}

export function newSecret(): string {
  return randomBytes(16).toString('base64url');
}

/** The hash that is stored of a secret, a typed code or a phone's key. */
export function hashCode(text: string): string {
  return createHash('sha256').update(`handoff:${text}`).digest('hex');
}
