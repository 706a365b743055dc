import { randomUUID } from 'node:crypto';
import { beforeEach, expect } from 'vitest';
import { openModuleApi } from './module-api.ts';
import { pdf } from './module-claims.ts';
import { contract, contracting, payFirst } from './module-contracting.ts';
import { type DemoPerson, logInDemoPeople } from './module-people.ts';
import { sha256, upload } from './module-uploads.ts';

/** The API for test files about erasing people: each test begins on the same day, with the office signed in. */
export async function openErasure() {
  const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000', SESSION_IDLE_HOURS: '2160' });
  const begin = api.now;
  let tokens: Record<DemoPerson, string>;
  let count = 0;
  /** Sessions expire during the years that a test skips, so the office signs in again. */
  const signIn = async () => {
    tokens = await logInDemoPeople(api);
  };
  beforeEach(async () => {
    api.now = begin;
    await signIn();
  });

  const staff = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    api.call(method, path, { token: tokens.staff, body, headers });
  const erase = (userId: number) => staff('POST', `/users/${userId}/erasure`);
  const days = (some: number) => {
    api.now = new Date(api.now.getTime() + some * 86_400_000);
  };

  const holderOf = async (policyId: unknown) =>
    (await api.sql<{ id: number }>('select user_id as id from policies where id = $1', [policyId]))[0]?.id ?? 0;

  /** A policy that was contracted and paid once, with an account, a claim with a document, and the position of the phone. */
  async function insured() {
    count += 1;
    const email = `remedios${count}@ejemplo.es`;
    const policyholder = { ...contracting.policyholder, name: 'Remedios', surname1: 'Quintanar', street: 'Calle de la Luna' };
    const { body } = await contract(api, { email, phone: '611 222 333', policyholder });
    const policyId = Number(body.id);
    const userId = await holderOf(policyId);
    await payFirst(api, policyId);
    const [risk] = body.policy_risks as { id: number }[];
    const riskId = risk?.id ?? 0;
    await api.sql(
      `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
       values ($1, 3, true, 'ES7921000813610123456789', 'Remedios Quintanar', $2, '2026-03-10', 'core-1', now())`,
      [policyId, `M${policyId}`],
    );
    await api.sql(
      `insert into payment_methods (policy_id, type, card_reference, card_last_four, card_expiry, card_agreement, created_at)
       values ($1, 1, 'token-of-remedios', '4242', '2030-01', 'agreement-of-remedios', now())`,
      [policyId],
    );
    await api.sql(
      `insert into terminal_positions (risk_id, latitude, longitude, located_at, consent_version, consented_at) values ($1, 40.41, -3.71, now(), '1', now())`,
      [riskId],
    );
    await api.sql(
      `insert into policy_deliveries (id, policy_id, content_hash, content, state, created_at)
       values (gen_random_uuid(), $1, 'x', '{"holder":"Remedios"}', 'sent', now()), (gen_random_uuid(), $1, 'y', '{"holder":"Quintanar"}', 'waiting', now())`,
      [policyId],
    );
    await api.sql(
      `insert into messages (key, channel, kind, cause, address, state, created_at) values (gen_random_uuid(), 'mail', 'contracting', 'x', $1, 'sent', now())`,
      [email],
    );
    const claims = `/policies/${policyId}/risks/${riskId}/claims`;
    const { body: opened } = await staff('POST', claims.replace('claims', 'claim-grants'));
    const captureId = randomUUID();
    const bytes = Buffer.concat([pdf, Buffer.from(captureId)]);
    const file = { id: captureId, kind: 'claim-document' as const, mediaType: 'application/pdf' };
    await upload(api, (opened.grant as { token: string }).token, bytes, file);
    const { status, body: claim } = await staff('POST', claims, {
      identifier: randomUUID(),
      claim_type_id: 1,
      loss_date: '2026-03-10',
      description: 'Se cayó en el Bar Pepe',
      documents: [{ type: 'invoice', capture_id: captureId, sha256: sha256(bytes) }],
      documents_to_follow: true,
    });
    expect(status).toBe(201);
    return { email, policyId, userId, riskId, captureId, claim: `${claims}/${Number(claim.id)}` };
  }

  /** Ends claim and policy, so that nothing delays the erasure. */
  async function end({ claim, policyId }: { claim: string; policyId: number }) {
    expect((await staff('PATCH', claim, { event: 'denied', comments: 'Faltaba la firma de Remedios' })).status).toBe(200);
    await api.sql('update policies set status = 4 where id = $1', [policyId]);
    await api.sql(
      `update policy_contracts set ending = 'withdrawn', ended_at = $2, last_day = '2026-03-10', refund_decided_by = 'staff', refund_decision = $3
       where policy_id = $1`,
      [policyId, api.now, { cents: 0, comments: 'A Remedios ya se le pagó la pantalla', decidedAt: api.now.toISOString() }],
    );
    await api.sql('update policy_payments set deleted_at = now() where policy_id = $1 and pending_cents <> 0', [policyId]);
  }

  async function everything(): Promise<string> {
    const tables = await api.sql<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_name <> 'blocked_records'`,
    );
    return JSON.stringify(await Promise.all(tables.map(({ name }) => api.sql(`select * from "${name}" t`))));
  }
  const isKept = async (blob: string) =>
    api.ports.blobs.open(blob).then(
      (stream) => Boolean(stream.destroy()),
      () => false,
    );

  return { api, begin, signIn, staff, erase, days, holderOf, insured, end, everything, isKept };
}
