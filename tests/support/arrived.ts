import { expect } from '@playwright/test';
import type { PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { Verdict } from '#domain/evaluation/verdict.ts';
import { wireVersionHeader } from '#domain/wire/fields.ts';
import type { Evaluation, Policy } from '#domain/wire/policies.ts';
import { call, logIn, sha256 } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addPerson, type Insured } from '#tests/support/people.ts';

/** The evaluations of a policy, as staff see them. */
export async function seenByStaff(
  server: AppServer,
  { policyId }: Pick<Insured, 'policyId'>,
): Promise<{ evaluations: Evaluation[]; token: string }> {
  const { api_token: token } = await logIn(server, (await addPerson(server, 'staff')).email);
  const { body } = await call<Policy>(server, 'GET', `/policies/${policyId}`, { token });
  return { evaluations: body.evaluations, token };
}

/**
 * Expects the evaluation to be on the server exactly once and complete: one evaluation, each photo once, and the bytes that staff download have the hash that the
 * phone computed. Nothing lost, nothing duplicated.
 */
export async function expectArrivedOnce(
  server: AppServer,
  insured: Insured,
  given: { imei?: string | null; sides?: string[] } = {},
): Promise<Evaluation> {
  const { evaluations, token } = await seenByStaff(server, insured);
  expect(evaluations.length, 'evaluations on the server').toBe(1);
  const [evaluation] = evaluations;
  if (!evaluation) throw new Error('no evaluation');
  if (given.imei !== undefined) expect(evaluation.imei).toBe(given.imei);
  expect(evaluation.captures.map(({ side }) => side).sort()).toEqual(given.sides ?? ['back', 'front']);
  for (const { id, sha256: named } of evaluation.captures) {
    const response = await fetch(`${server.api}/captures/${id}`, {
      headers: { authorization: `Bearer ${token}`, accept: 'image/*', [wireVersionHeader]: '1' },
    });
    expect(response.status).toBe(200);
    expect(sha256(new Uint8Array(await response.arrayBuffer())), `bytes of capture ${id}`).toBe(named);
  }
  const [kept] = await server.query<{ count: string }>('select count(*) from captures where risk_id = $1', [insured.riskId]);
  expect(kept?.count, 'captures of this risk').toBe(String(evaluation.captures.length));
  return evaluation;
}

/** The number of evaluations on the server; 0 while the phone has not sent any. */
export async function countEvaluations(server: AppServer, { riskId }: Pick<Insured, 'riskId'>): Promise<number> {
  const [row] = await server.query<{ count: string }>('select count(*) from evaluations where risk_id = $1', [riskId]);
  return Number(row?.count);
}

/** Expects the phone to send its queue by itself: within a minute the evaluation has arrived, once and complete. */
export async function expectToArriveOnce(server: AppServer, insured: Insured, given: { imei?: string } = {}): Promise<void> {
  await expect.poll(() => countEvaluations(server, insured)).toBe(1);
  await expectArrivedOnce(server, insured, given);
}

/** Decides the waiting evaluation of a policy as a person of the office. */
export async function decideByStaff(
  server: AppServer,
  insured: Insured,
  frontal: Verdict,
  trasera: Verdict,
  reasons: PhotoReason[] = [],
): Promise<void> {
  const { evaluations, token } = await seenByStaff(server, insured);
  const pending = evaluations.find((evaluation) => evaluation.status === 2);
  const body = { frontal: { label: frontal, reasons }, trasera: { label: trasera } };
  const { status } = await call(server, 'PATCH', `/policies/${insured.policyId}/evaluations/${pending?.id}`, { token, body });
  expect(status).toBe(200);
}
