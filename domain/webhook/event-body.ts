import type { WebhookEventType } from './event-types.ts';

/** An event as the audit records it; the content of `data` depends on the kind of event. */
export interface ToldEvent {
  type: WebhookEventType;
  at: Date;
  policyId: number;
  riskId?: number | undefined;
  data?: Readonly<Record<string, unknown>> | undefined;
}

/** Names of ids: in the audit's data, and on the wire. */
const idNames = { evaluation: 'evaluation_id', claim: 'claim_id', paymentId: 'payment_id', paymentIds: 'payment_ids' } as const;

/**
 * The body of a delivery, as JSON: the type of the event, its instant (ISO 8601), and ids with which the receiver reads the details from the API, where its rights are
 * checked. Nothing else of the audit's data is sent, so that no personal data leave.
 */
export function eventBody({ type, at, policyId, riskId, data = {} }: ToldEvent): string {
  const ids = Object.entries(idNames).flatMap(([name, wireName]) => (data[name] == null ? [] : [[wireName, data[name]]]));
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { policy_id: policyId, ...(riskId === undefined ? {} : { policy_risk_id: riskId }), ...Object.fromEntries(ids) },
  });
}
