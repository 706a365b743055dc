import type { OutboxItem } from '#domain/outbox/item.ts';

/** What an item is about: the evaluation of an insured thing, or its claims. Each of the two has its own grants. */
export interface SubjectOfRisk {
  type: 'evaluation' | 'claim';
  riskId: number;
}

export function isOf({ subject }: Pick<OutboxItem, 'subject'>, { type, riskId }: SubjectOfRisk): boolean {
  return subject.type === type && subject.riskId === riskId;
}
