import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { call, logIn, newCapture, newImei, openEvaluation, submitBody, upload } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import type { Insured } from '#tests/support/people.ts';

const mirror = (name: string) => readFile(resolve(import.meta.dirname, '../fixtures/mirror', name));

/** Hands in an evaluation through the API, as the app would; `token` is the policyholder's. */
export async function handIn(server: AppServer, { email, policyId, riskId }: Insured) {
  const { api_token: token } = await logIn(server, email);
  const { grant, challenges } = await openEvaluation(server, token, { policyId, riskId });
  const captures = [newCapture('front', await mirror('front-soft.jpg')), newCapture('back', await mirror('back-good.jpg'))];
  for (const capture of captures) expect((await upload(server, grant.token, capture)).status).toBe(204);
  const challenge = challenges[0]?.text ?? '';
  const body = submitBody(riskId, { imei: newImei(), challenge, captures });
  const answer = await call(server, 'POST', `/policies/${policyId}/risks/${riskId}/evaluations`, {
    token: grant.token,
    key: body.id,
    body,
  });
  expect(answer.status).toBe(201);
  return { evaluationId: body.id, challenge, token };
}
