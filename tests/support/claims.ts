import { newImei } from './api.ts';
import type { AppServer } from './app-server.ts';
import { addContract, addPerson, addPolicy, type Insured } from './people.ts';

/** A person whose phone is insured, with the policy paid and signed. */
export async function addCovered(server: AppServer): Promise<Insured> {
  const person = await addPerson(server);
  const place = await addPolicy(server, person.id, { status: 3, imei: newImei() });
  await addContract(server, place.policyId);
  return { ...person, ...place };
}

/** A claim for a broken screen, declared today and not yet looked at. */
export async function addClaim(server: AppServer, riskId: number, description: string): Promise<number> {
  const [claim] = await server.query<{ id: number }>(
    `insert into claims (identifier, risk_id, type, loss_date, description, extra_fields, stage, cover, is_to_be_regularised, request_hash, created_at, updated_at)
     values (gen_random_uuid(), $1, 3, current_date, $2, '{}', 1, 'suspended', true, 'x', now(), now()) returning id`,
    [riskId, description],
  );
  const claimId = claim?.id ?? 0;
  await server.query('insert into claim_statuses (claim_id, stage, created_at) values ($1, 1, now())', [claimId]);
  return claimId;
}
