import { randomUUID } from 'node:crypto';
import { isImei } from '#domain/device/imei.ts';
import { type Answer, type ModuleApi, startModuleApi } from '#tests/support/module-api.ts';
import { photo, sha256, upload } from '#tests/support/module-uploads.ts';

export interface Place {
  policyId: number;
  riskId: number;
}

/** The instant at which every test begins. */
export const start = new Date('2026-03-10T10:00:00Z');
/** An IMEI that policy 4 of the demo data already insures. */
export const takenImei = '490154203237518';

/** Status and problem code of an answer, for comparison. */
export const told = ({ status, body }: Pick<Answer, 'status' | 'body'>) => `${status} ${body.code ?? ''}`.trim();

/** The API with a customer and a person of the office, and the steps of an evaluation. `here.place` is the policy of the running test. */
export async function openDesk(env: Record<string, string> = {}, pushCertificate?: string) {
  // A test about the automatic assessment sets another value; in the others a person decides.
  const api = await startModuleApi({ ASSESSMENT: 'assisted', ...env }, pushCertificate);
  const logIn = async (name: string) =>
    String(
      (await api.call('POST', '/users/login', { body: { email: `${name}@peritia.example`, password: 'peritia-demo' } })).body.api_token,
    );
  const [staff, customer] = [await logIn('oficina'), await logIn('tomador')];
  let count = 0;
  const here = { place: { policyId: 0, riskId: 0 } };

  /** A policy of the customer with a phone to be evaluated. */
  async function newPolicy(): Promise<Place> {
    count += 1;
    const [policy] = await api.sql<{ id: number }>(
      `insert into policies (identifier, number, status, user_id, product_id, evaluation_active, payment_link, created_at)
       values (gen_random_uuid(), $1, 2, 1, 3, true, '/pagar/1', $2) returning id`,
      [`7${count}`, start],
    );
    const policyId = policy?.id ?? 0;
    const [risk] = await api.sql<{ id: number }>(
      `insert into policy_risks (policy_id, risk_type, kind, name, brand, model, evaluation_status)
       values ($1, 1, 'mobile', 'M', 'Xiaomi', 'R13', 1) returning id`,
      [policyId],
    );
    return { policyId, riskId: risk?.id ?? 0 };
  }

  async function begin(): Promise<void> {
    api.now = start;
    here.place = await newPolicy();
  }

  /** An IMEI that only the newest policy has. */
  function newImei(offset = 0): string {
    const body = `35404907${String(count * 10 + offset).padStart(6, '0')}`;
    return [...'0123456789'].map((check) => body + check).find(isImei) ?? '';
  }

  const riskPath = (where = here.place) => `/policies/${where.policyId}/risks/${where.riskId}`;
  const risk = async (where = here.place) => (await api.sql('select * from policy_risks where id = $1', [where.riskId]))[0];
  const status = async (where = here.place) =>
    (await api.call('GET', `/policies/${where.policyId}/risk/${where.riskId}/evaluation-status`, { token: customer })).body;

  async function open(where = here.place): Promise<{ token: string; challenges: string[] }> {
    const { body } = await api.call<{ grant: { token: string }; challenges: { text: string }[] }>('POST', `${riskPath(where)}/grants`, {
      token: customer,
    });
    const { grant, challenges } = body;
    return { token: grant.token, challenges: challenges.map((challenge) => challenge.text) };
  }

  /** Opens an evaluation and uploads both photos; returns the body that submits them. */
  async function submission(given: { imei?: string; photos?: { front: Buffer; back: Buffer } } = {}) {
    const { token, challenges } = await open();
    const captures = await uploadBoth(api, token, given.photos);
    const imei = given.imei ?? newImei();
    const body = { id: randomUUID() as string, policy_risk_id: here.place.riskId, imei, imei_source: 'typed', challenge: null, captures };
    return { token, challenges, body };
  }

  const submit = (token: string, body: { id: string } & Record<string, unknown>, key = body.id, where = here.place) =>
    api.call('POST', `${riskPath(where)}/evaluations`, { token, body, key });

  const decide = (id: string, frontal: string, trasera = 'Validated') =>
    api.call('PATCH', `/policies/${here.place.policyId}/evaluations/${id}`, {
      token: staff,
      body: { frontal: { label: frontal }, trasera: { label: trasera } },
    });

  return { api, staff, customer, here, newPolicy, begin, newImei, riskPath, risk, status, open, submission, submit, decide };
}

async function uploadBoth(api: ModuleApi, token: string, photos?: { front: Buffer; back: Buffer }) {
  const sent = [];
  for (const side of ['front', 'back'] as const) {
    const bytes = photos?.[side] ?? (await photo());
    const id: string = randomUUID();
    await upload(api, token, bytes, { id, kind: side });
    sent.push({ id, side, sha256: sha256(bytes), taken_at: '2026-03-10T09:59:00Z' });
  }
  return sent;
}
