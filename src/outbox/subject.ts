import type { OutboxItem } from '#domain/outbox/item.ts';

/** What of an insured thing items are about: its evaluation, or its claims. Each has grants of its own. */
export interface SubjectOfRisk {
  type: 'evaluation' | 'claim';
  riskId: number;
}

export function isOf({ subject }: Pick<OutboxItem, 'subject'>, { type, riskId }: SubjectOfRisk): boolean {
  return subject.type === type && subject.riskId === riskId;
}
