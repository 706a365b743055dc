import type { AuditKind } from '#domain/audit/event-kind.ts';

/** The types of events that webhooks deliver, in the form `noun.what_happened` that Standard Webhooks recommends. Types may be added; none changes its meaning. */
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

/** The webhook event type of an audit event; null: it is not delivered to webhooks. */
export function webhookTypeOf(kind: AuditKind): WebhookEventType | null {
  return typeOfKind[kind] ?? null;
}

/**
 * Whether a receiver may have events of a type. The operator's own webhooks (`house`) may have all. A distributor sees the policies of its stores and their evaluations;
 * receipts and claims are between the insurer and the policyholder (decision A55), so that not even their ids are sent to a distributor.
 */
export function isTypeFor(receiver: 'house' | 'distributor', type: WebhookEventType): boolean {
  return receiver === 'house' || type.startsWith('policy.') || type.startsWith('evaluation.');
}
