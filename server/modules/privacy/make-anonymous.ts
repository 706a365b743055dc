import type { Executor } from '#server/db/connect.ts';
import { forgetUploadsOf } from '#server/modules/captures/retention.ts';
import { forgetMessagesTo } from '#server/modules/messages/retention.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { blockFilesOf } from '#server/modules/payments/retention.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { revokeGrants } from '#server/modules/session/revoke-grants.ts';
import { endAccess } from '#server/modules/users/end-access.ts';
import { anonymiseContracts, anonymisePerson, deleteTraces, erasedEmail, type PersonRow, type policiesOf, type risksOf } from './store.ts';
import { anonymiseContractData } from './store-contract-data.ts';

/** The text that replaces personal data. */
const nothing = '—';

/** A person with their contracts and the risks insured in them, all locked. */
export interface KnownPerson {
  person: PersonRow;
  contracts: Awaited<ReturnType<typeof policiesOf>>;
  risks: Awaited<ReturnType<typeof risksOf>>;
}

/** Whether a person was erased. Recognised by an address that nobody can choose, while a name may be anything. */
export function isAnonymous({ id, email }: PersonRow): boolean {
  return email === erasedEmail(id);
}

/** Removes a person's identity from the tables that the product reads. The caller blocks or erases their photos and documents. */
export async function makeAnonymous(db: Executor, { person, contracts, risks }: KnownPerson, now: Date): Promise<void> {
  const { id } = person;
  const policyIds = contracts.map((contract) => contract.id);
  const riskIds = risks.map((risk) => risk.id);
  await anonymiseContracts(db, riskIds, nothing);
  await forgetUploadsOf(db, riskIds);
  await anonymiseContractData(db, { policyIds, riskIds, email: erasedEmail(id), nothing }, now);
  await blockFilesOf(db, policyIds, now);
  await deleteTraces(db, person, policyIds);
  await forgetMessagesTo(db, person);
  await closeSessions(db, id);
  await revokeGrants(db, id, { at: now });
  await endAccess(db, id);
  await deleteSubscriptionsOf(db, id);
  await anonymisePerson(db, id, nothing, now);
}
