import { randomUUID } from 'node:crypto';
import type { ClaimDetail } from '#domain/wire/claims.ts';
import { type Answer, startModuleApi } from './module-api.ts';
import type { Place } from './module-evaluations.ts';
import { logInDemoPeople } from './module-people.ts';
import { sha256, upload } from './module-uploads.ts';

/** The bytes of a small PDF. */
export const pdf = Buffer.from('%PDF-1.7\n%%EOF');

/** `path code` for each fault in an answer. */
export const faults = ({ body }: Answer) =>
  ((body.fields ?? []) as { path: string; code: string }[]).map(({ path, code }) => `${path} ${code}`);

/** The API, the demo people, and three insured devices of the policyholder. `env` adds settings. */
export async function openClaimsDesk(env: Record<string, string> = {}) {
  const api = await startModuleApi(env);
  const tokens = await logInDemoPeople(api);
  const pathOf = ({ policyId, riskId }: Place) => `/policies/${policyId}/risks/${riskId}`;

  const grantOf = async (place: Place) => {
    const { body } = await api.call('POST', `${pathOf(place)}/claim-grants`, { token: tokens.policyholder });
    return (body.grant as { token: string }).token;
  };

  /** Uploads a file, and returns it as a claim refers to it. */
  async function send(place: Place, type: string) {
    const bytes = Buffer.concat([pdf, Buffer.from(randomUUID())]);
    const id = randomUUID();
    await upload(api, await grantOf(place), bytes, { id, kind: 'claim-document', mediaType: 'application/pdf' });
    return { type, capture_id: id, sha256: sha256(bytes) };
  }

  /** A declaration with an invoice and photos of the damage, unless other documents are given. */
  async function declaration(place: Place, parts: object, types = ['invoice', 'damage-photo']) {
    const documents = 'documents' in parts ? [] : await Promise.all(types.map((type) => send(place, type)));
    return { identifier: randomUUID(), loss_date: '2026-03-08', description: 'Se cayó en la calle.', documents, ...parts };
  }

  const declare = async (place: Place, parts: object, types?: string[]) =>
    api.call<ClaimDetail>('POST', `${pathOf(place)}/claims`, { token: tokens.policyholder, body: await declaration(place, parts, types) });

  return {
    api,
    tokens,
    pathOf,
    grantOf,
    send,
    declaration,
    declare,
    phone: { policyId: 4, riskId: 4 },
    scooter: { policyId: 6, riskId: 8 },
    washer: { policyId: 5, riskId: 7 },
  };
}
export type ClaimsDesk = Awaited<ReturnType<typeof openClaimsDesk>>;
