import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { call, logIn, newCapture, newImei, openEvaluation, submitBody, upload } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { addInsured } from '#tests/support/people.ts';

export interface Waiting {
  id: string;
  policyId: number;
  riskId: number;
  token: string;
}

/** An evaluation that was handed in with photos, measured, and left to a person so many minutes ago. */
export async function waiting(
  server: AppServer,
  model: string,
  minutes: number,
  findings = { front: [] as object[], back: [] as object[] },
): Promise<Waiting> {
  const insured = await addInsured(server);
  await server.query('update policy_risks set model = $2 where id = $1', [insured.riskId, model]);
  const { api_token: token } = await logIn(server, insured.email);
  const { grant, challenges } = await openEvaluation(server, token, insured);
  const bytes = (name: string) => readFile(resolve(import.meta.dirname, '../fixtures/mirror', name));
  const captures = [newCapture('front', await bytes('front-soft.jpg')), newCapture('back', await bytes('back-good.jpg'))];
  for (const capture of captures) expect((await upload(server, grant.token, capture)).status).toBe(204);
  const body = submitBody(insured.riskId, { imei: newImei(), challenge: challenges[0]?.text ?? '', captures });
  const path = `/policies/${insured.policyId}/risks/${insured.riskId}/evaluations`;
  expect((await call(server, 'POST', path, { token: grant.token, key: body.id, body })).status).toBe(201);
  const side = (of: object[]) => ({ label: null, reasons: [], marks: [], findings: of });
  // Replaces the measures of the assessment with those that the test needs.
  await server.query(
    `update evaluations set status = 2, review = 'person', decided_at = null, created_at = now() - make_interval(mins => $2), assessment = $3,
       frontal = '{"label":null,"reasons":[]}', trasera = '{"label":null,"reasons":[]}' where id = $1`,
    [
      body.id,
      minutes,
      JSON.stringify({ at: new Date().toISOString(), front: side(findings.front), back: side(findings.back), signals: [] }),
    ],
  );
  await server.query('update policy_risks set evaluation_status = 2, retry_count = 0 where id = $1', [insured.riskId]);
  return { id: body.id, policyId: insured.policyId, riskId: insured.riskId, token };
}
