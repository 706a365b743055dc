import type { AppServer } from './app-server.ts';
import { addContract, type Insured } from './people.ts';

/** Makes a policy signed, with the photos of its phone accepted. */
export async function addSigned(server: AppServer, { policyId, riskId }: Insured): Promise<void> {
  await addContract(server, policyId);
  await server.query('update policies set status = 3 where id = $1', [policyId]);
  await server.query(`update policy_risks set evaluation_status = 3, imei = '356938035643809' where id = $1`, [riskId]);
  await server.query(
    `insert into evaluations (id, risk_id, status, frontal, trasera, request_hash, created_at, decided_at)
     values (gen_random_uuid(), $1, 3, '{"label":"Validated","reasons":[]}', '{"label":"Validated","reasons":[]}', '', now(), now())`,
    [riskId],
  );
  await server.query('update policy_contracts set signed_at = now(), documents_sent_at = now() where policy_id = $1', [policyId]);
}

/** The same with twelve receipts: the first is paid, and `unpaid` further ones have fallen due; a card is on file. */
export async function addReceipts(server: AppServer, insured: Insured, unpaid: number): Promise<void> {
  await addSigned(server, insured);
  const { policyId } = insured;
  // The last receipt that is due fell due ten days ago.
  await server.query('update policy_payments set activation_date = activation_date - (10 + 30 * $2::int) where policy_id = $1', [
    policyId,
    unpaid,
  ]);
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, created_at)
     values ($1, 1, true, 'kept', '4021', '2049-12', now())`,
    [policyId],
  );
}
