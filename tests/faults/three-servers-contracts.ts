import { randomUUID } from 'node:crypto';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { acceptancesOn, call, logIn } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addContract, addInsured, addPerson } from '#tests/support/people.ts';
import type { Kind } from './three-servers-writes.ts';

const contracting = {
  product_id: 3,
  device: { brand: 'Apple', model: 'iPhone 15', price: 959 },
  phone: '600 555 010',
  policyholder: {
    name: 'Ana',
    surname1: 'Gil',
    document: '12345678Z',
    birth_date: '1990-02-28',
    street: 'Calle Mayor',
    number: '3',
    postal_code: '28013',
    town: 'Madrid',
  },
};
const mandate = { iban: 'ES91 2100 0418 4502 0005 1332', account_holder: 'Ana Gil', mandate_version: 'core-1' };

/** The kinds of writes about contracts and their money. Each write concerns a policy or a person of its own; all claims concern one phone. */
export async function contractKindsOf(first: AppServer, countOfEach: number): Promise<Kind[]> {
  const { api_token: admin } = await logIn(first, (await addPerson(first, 'admin')).email);
  const insured = await addInsured(first);
  await addContract(first, insured.policyId);
  const { api_token: holder } = await logIn(first, insured.email);
  return [
    booking(await acceptancesOn(first, 'contracting')),
    debit(await addDrafts(first, insured.id, 'D', countOfEach), holder),
    manualPayment(await addDrafts(first, insured.id, 'M', countOfEach), admin),
    claim(`/policies/${insured.policyId}/risks/${insured.riskId}/claims`, holder),
  ];
}

interface Draft {
  policyId: number;
  paymentId: number;
}

/** Adds contracted policies whose only receipt is due. */
async function addDrafts(server: AppServer, userId: number, name: string, count: number): Promise<Draft[]> {
  return server.query<Draft & Record<string, unknown>>(
    `with made as (
       insert into policies (identifier, number, status, user_id, product_id, evaluation_active, created_at)
       select gen_random_uuid(), $1 || n, 1, $2, 3, false, now() from generate_series(1, $3::int) n returning id
     )
     insert into policy_payments (policy_id, identifier, instalment, price_cents, pending_cents, activation_date)
     select id, 'R-' || $1 || id, 1, 995, 995, current_date from made returning policy_id as "policyId", id as "paymentId"`,
    [name, userId, count],
  );
}

/** Takes the next of these policies. Throws when there is none left, which is a mistake in the test. */
function nextOf(drafts: Draft[]): { id: string; path: string } {
  const draft = drafts.shift();
  if (!draft) throw new Error('no draft is left');
  return { id: String(draft.paymentId), path: `/policies/${draft.policyId}/payments/${draft.paymentId}` };
}

function booking(acceptances: object[]): Kind {
  return {
    name: 'proposal booked',
    make: () => {
      const id = randomUUID();
      let body: object | null = null;
      return {
        id,
        async send(server) {
          if (body === null) {
            const answer = await call(server, 'POST', '/proposals', { body: { ...contracting, email: `${id}@contratos.example` } });
            if (answer.status >= 300) return answer;
            const { identifier_proposal, version, price } = answer.body as { identifier_proposal: string; version: number; price: object };
            body = { identifier_proposal, version, total_price: (price as { total_price: number }).total_price, acceptances };
          }
          return call(server, 'POST', '/policies', { body });
        },
      };
    },
    done: [
      `select left(email, 36) as id from users where email like '%@contratos.example'`,
      `select left(email, 36) as id from policies join users on users.id = user_id where email like '%@contratos.example'`,
      `select left(holder->>'email', 36) as id from policy_contracts`,
      `select left(email, 36) as id from policy_payments join policies on policies.id = policy_id join users on users.id = user_id
       where instalment = 1 and email like '%@contratos.example'`,
      `select left(email, 36) as id from messages join users on users.id = messages.user_id where kind = 'contracting'`,
      `select left(email, 36) as id from audit_events join users on users.id = audit_events.user_id where kind = 'policy-booked'`,
    ],
    mailedTo: (id) => `${id}@contratos.example`,
  };
}

function debit(drafts: Draft[], token: string): Kind {
  const ofReceipt = 'join policy_payments on policy_payments.policy_id';
  return {
    name: 'first receipt, by a new mandate',
    make: () => {
      const { id, path } = nextOf(drafts);
      return { id, send: (server) => call(server, 'PUT', `${path}/pay-new-iban`, { token, key: `debit-${id}`, body: mandate }) };
    },
    done: [
      `select payment_id::text as id from payment_transactions where kind = 'debit' and state = 'open'`,
      `select policy_payments.id::text as id from payment_methods ${ofReceipt} = payment_methods.policy_id`,
      `select data->'paymentIds'->>0 as id from audit_events where kind = 'payment-started'`,
      `select policy_payments.id::text as id from audit_events ${ofReceipt} = audit_events.policy_id where kind = 'payment-method-added'`,
    ],
  };
}

function manualPayment(drafts: Draft[], token: string): Kind {
  return {
    name: 'receipt marked as paid',
    make: () => {
      const { id, path } = nextOf(drafts);
      return { id, send: (server) => call(server, 'PUT', `${path}/mark-as-paid`, { token, key: `paid-${id}`, body: {} }) };
    },
    done: [
      `select payment_id::text as id from payment_transactions where kind = 'manual' and state = 'booked'`,
      `select id::text as id from policy_payments where payment_date is not null and pending_cents = 0`,
      `select data->>'paymentId' as id from audit_events where kind = 'payment-booked'`,
      `select policy_payments.id::text as id from audit_events join policy_payments on policy_payments.policy_id = audit_events.policy_id
       where kind = 'policy-activated'`,
    ],
  };
}

function claim(path: string, token: string): Kind {
  return {
    name: 'claim declared',
    make: () => {
      const identifier = randomUUID();
      const lossDate = civilDateOf(Date.now());
      const body = { identifier, claim_type_id: 1, loss_date: lossDate, description: 'Se cayó.', documents_to_follow: true };
      return { id: identifier, send: (server) => call(server, 'POST', path, { token, key: `claim-${identifier}`, body }) };
    },
    done: [
      `select identifier::text as id from claims`,
      `select identifier::text as id from claim_statuses join claims on claims.id = claim_id`,
      `select identifier::text as id from audit_events join claims on claims.id = (data->>'claim')::int where kind = 'claim-declared'`,
      `select identifier::text as id from messages join claims on cause = 'claim:' || claims.id where kind = 'claim-received'`,
    ],
  };
}
