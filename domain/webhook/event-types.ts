import type { AuditKind } from '#domain/audit/event-kind.ts';

/** What a partner's server may be told of, each `noun.what_happened` as Standard Webhooks recommends. More may come; none changes its meaning. */
export const webhookEventTypes = [
  'policy.booked',
  'policy.signed',
  'policy.activated',
  'policy.changed',
  'policy.ended',
  'payment.started',
  'payment.booked',
  'payment.refused',
  'payment.returned',
  'payment.deleted',
  'evaluation.submitted',
  'evaluation.review_asked',
  'evaluation.decided',
  'claim.declared',
  'claim.changed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

const typeOfKind: Partial<Record<AuditKind, WebhookEventType>> = {
  'policy-booked': 'policy.booked',
  'policy-signed': 'policy.signed',
  'policy-activated': 'policy.activated',
  'policy-changed': 'policy.changed',
  'policy-ended': 'policy.ended',
  'payment-started': 'payment.started',
  'payment-booked': 'payment.booked',
  'payment-refused': 'payment.refused',
  'payment-returned': 'payment.returned',
  'payment-deleted': 'payment.deleted',
  'evaluation-submitted': 'evaluation.submitted',
  'review-asked': 'evaluation.review_asked',
  'evaluation-decided': 'evaluation.decided',
  'claim-declared': 'claim.declared',
  'claim-changed': 'claim.changed',
};

/** The type of webhook event that an entry of the audit becomes; null: nobody outside is told of it. */
export function webhookTypeOf(kind: AuditKind): WebhookEventType | null {
  return typeOfKind[kind] ?? null;
}

/**
 * Whether a receiver may have events of a type. The house may have all. Who sells sees the policies of its stores and how far their evaluation is; single receipts and claims
 * are between the insurer and the insured (who may call what: decision A55), so that not even their ids go to a distributor.
 */
export function isTypeFor(receiver: 'house' | 'distributor', type: WebhookEventType): boolean {
  return receiver === 'house' || type.startsWith('policy.') || type.startsWith('evaluation.');
}
