import { type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { addDraft, formOf, payPath } from '#tests/support/module-payments.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { startRedsysService } from '#tests/support/redsys-service.ts';

const start = new Date('2026-03-10T10:00:00Z');
/** The gateway's reference of the card on file. */
export const reference = 'tok_a1b2c3';

/** Policies paid by a card on file, and the gateway that charges their receipts. `begin`: call it before each test; it removes everything of the test before. */
export async function openChargeDesk() {
  const redsys = await startRedsysService();
  const api: ModuleApi = await startModuleApi({ SESSION_IDLE_HOURS: '2000' });
  const tokens = await logInDemoPeople(api);
  const read = async (policyId: number, paymentId: number | undefined) =>
    formOf((await api.call('GET', payPath(policyId, paymentId), { token: tokens.policyholder })).body);
  return {
    redsys,
    api,
    tokens,
    begin: async () => {
      for (const table of ['payment_transactions', 'policy_payments', 'payment_methods', 'messages']) await api.sql(`delete from ${table}`);
      api.now = start;
      Object.assign(redsys, { responses: {}, fates: [] });
      redsys.asked.length = 0;
      redsys.orders.clear();
    },
    close: async () => {
      redsys.close();
      await api.close();
    },
    /** A policy in force, paid monthly with a card on file: receipts of yesterday, of today, and of a month ahead. */
    addPayer: async (name: string, status = 3) => {
      const draft = await addDraft(api, `${name}-${status}`);
      await api.sql('update policies set status = $2 where id = $1', [draft.policyId, status]);
      await api.sql(
        `insert into payment_methods (policy_id, type, is_current, card_reference, card_last_four, card_expiry, card_agreement, created_at)
         values ($1, 1, true, $2, '0003', '2049-12', '990523104512345', now())`,
        [draft.policyId, reference],
      );
      return draft;
    },
    atRedsys: () => ({ ...api.ports, cards: redsys.gateway }),
    read,
    shown: async ({ policyId, paymentIds }: { policyId: number; paymentIds: number[] }) =>
      Promise.all(paymentIds.map(async (id) => (await read(policyId, id)).payment.display_status)),
    later: (days: number) => {
      api.now = new Date(api.now.getTime() + days * 86_400_000);
    },
    told: async () => (await api.sql(`select id from messages where kind = 'receipt-unpaid'`)).length,
  };
}
