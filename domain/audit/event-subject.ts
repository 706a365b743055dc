/** The kinds of things whose history of events can be asked for. */
export const historySubjects = [
  'policy',
  'claim',
  'user',
  'distributor',
  'store',
  'landing',
  'repair-center',
  'discount',
  'generic-item',
  'product',
  'product-type',
  'product-category',
  'call-request',
  'house',
  'webhook',
  'api-key',
] as const;
export type HistorySubject = (typeof historySubjects)[number];

/**
 * The property of an event's data that holds the id of its subject (`{ store: 5 }`); a policy has a column of its own. The subject of an event whose data name two of
 * them is the one that comes first here.
 */
export const namesInData: Readonly<Record<Exclude<HistorySubject, 'policy'>, string>> = {
  claim: 'claim',
  user: 'user',
  store: 'store',
  distributor: 'distributor',
  landing: 'landing',
  'repair-center': 'repairCenter',
  discount: 'discount',
  'generic-item': 'item',
  product: 'product',
  'product-type': 'productType',
  'product-category': 'category',
  'call-request': 'callRequest',
  house: 'house',
  webhook: 'webhook',
  'api-key': 'apiKey',
};

export interface EventSubject {
  type: HistorySubject;
  id: number;
}

/** The subject of an event: the claim of a policy, else that policy, else what its data name; null: nothing that has a history. */
export function subjectOf({ policyId, data }: { policyId: number | null; data: Readonly<Record<string, unknown>> }): EventSubject | null {
  const named = Object.entries(namesInData).flatMap(([type, name]): EventSubject[] => {
    const id = data[name];
    return typeof id === 'number' && Number.isInteger(id) && id > 0 ? [{ type: type as HistorySubject, id }] : [];
  });
  if (policyId === null) return named.find(({ type }) => type !== 'claim') ?? null;
  return named.find(({ type }) => type === 'claim') ?? { type: 'policy', id: policyId };
}
