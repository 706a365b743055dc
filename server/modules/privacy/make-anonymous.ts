import type { Executor } from '#server/db/connect.ts';
import { forgetUploadsOf } from '#server/modules/captures/retention.ts';
import { forgetMessagesTo } from '#server/modules/messages/retention.ts';
import { deleteSubscriptionsOf } from '#server/modules/notifications/delete-subscriptions.ts';
import { blockFilesOf } from '#server/modules/payments/retention.ts';
import { closeSessions } from '#server/modules/session/close-sessions.ts';
import { endAccess } from '#server/modules/users/end-access.ts';
import { anonymiseContracts, anonymisePerson, deleteTraces, erasedEmail, type PersonRow, type policiesOf, type risksOf } from './store.ts';
import { anonymiseContractData } from './store-contract-data.ts';

/** What stands where something personal stood. */
const nothing = '—';

/** A person with their contracts and what those insure, all locked. */
export interface KnownPerson {
  person: PersonRow;
  contracts: Awaited<ReturnType<typeof policiesOf>>;
  risks: Awaited<ReturnType<typeof risksOf>>;
}

/** By an address that nobody can choose: a name may be anything. */
export function isAnonymous({ id, email }: PersonRow): boolean {
  return email === erasedEmail(id);
}

/** Takes who this person was out of the tables that the product reads. Their photos and documents are the caller's to block or to erase. */
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
  await endAccess(db, id);
  await deleteSubscriptionsOf(db, id);
  await anonymisePerson(db, id, nothing, now);
}
