import type { WebhookEventType } from './event-types.ts';

/** What happened, as it is written down: `data` by the kind of event. */
export interface ToldEvent {
  type: WebhookEventType;
  at: Date;
  policyId: number;
  riskId?: number | undefined;
  data?: Readonly<Record<string, unknown>> | undefined;
}

/** Names of ids in what is written down, and on the wire. */
const idNames = { evaluation: 'evaluation_id', claim: 'claim_id', paymentId: 'payment_id', paymentIds: 'payment_ids' } as const;

/**
 * The body of a delivery, as JSON: what kind, when (ISO 8601), and the ids with which its receiver asks for the rest by the API, where its rights are looked at. Nothing else of what
 * is written down goes out, so that nothing personal does.
 */
export function eventBody({ type, at, policyId, riskId, data = {} }: ToldEvent): string {
  const ids = Object.entries(idNames).flatMap(([name, wireName]) => (data[name] == null ? [] : [[wireName, data[name]]]));
  return JSON.stringify({
    type,
    timestamp: at.toISOString(),
    data: { policy_id: policyId, ...(riskId === undefined ? {} : { policy_risk_id: riskId }), ...Object.fromEntries(ids) },
  });
}
