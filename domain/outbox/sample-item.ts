import type { OutboxItem } from './item.ts';

const kept: OutboxItem = {
  id: '00000000-0000-4000-8000-000000000001',
  ownerId: 1,
  grant: { id: '00000000-0000-4000-8000-0000000000aa', token: 'pg_x', expiresAt: 0 },
  subject: { type: 'evaluation', id: '00000000-0000-4000-8000-0000000000ee', policyId: 1, riskId: 1 },
  action: 'asset',
  path: null,
  kind: 'front',
  needs: [],
  mediaType: 'image/jpeg',
  sizeBytes: 1000,
  sha256: 'a'.repeat(64),
  takenAt: 1000,
  isReleased: true,
  state: 'waiting',
  blockedBy: null,
  attempts: 0,
  nextAttemptAt: 0,
  confirmedBytes: 0,
  sealedAt: null,
  uploadUrl: null,
  problem: null,
  sentAt: null,
};

/** An item for tests: a front photo in the queue. */
export function sampleItem(parts: Partial<OutboxItem> = {}): OutboxItem {
  return { ...kept, ...parts };
}
