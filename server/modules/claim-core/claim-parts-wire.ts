import { claimStatusOf } from '#domain/claim/claim-status.ts';
import type { ClaimType } from '#domain/claim/claim-type.ts';
import type { claimStatuses } from '#server/db/schema-claims.ts';
import { claimTypeTexts } from './claim-texts.ts';

export function claimTypeWire(id: ClaimType) {
  return { id, text: claimTypeTexts[id] };
}

export function statusWire(row: typeof claimStatuses.$inferSelect) {
  return { status: claimStatusOf(row.stage), comments: row.comments, created_at: row.createdAt.toISOString() };
}
