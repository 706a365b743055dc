import { readFile } from 'node:fs/promises';
import { expect } from 'vitest';
import { assessJob } from '#server/modules/evaluations/assess-evaluation.ts';
import { type openDesk, told } from './module-evaluations.ts';

/** A photo taken in front of a mirror, from `tests/fixtures/mirror`. */
export const mirrorPhoto = (name: string) => readFile(`tests/fixtures/mirror/${name}.jpg`);
/** The challenges visible in `front.jpg` and `front-soft.jpg`. */
export const shownChallenges = ['PT1.NCIaapcPg2Jz7VOpIisbdA', 'PT1.m3Jv9Z7a4B8ghKUXdAlMBA'] as const;

/** Hands in an evaluation with these photos, whose challenge the server has issued and is valid for so many hours; `extra` is added to the submission. */
export async function handInMirror(
  { api, here, submission, submit }: Awaited<ReturnType<typeof openDesk>>,
  photos: { front: Buffer; back: Buffer },
  challenge: string | null = shownChallenges[0],
  extra: Record<string, unknown> = {},
  { challengeHours = 24 } = {},
) {
  const { token, body } = await submission({ photos });
  if (challenge !== null) {
    await api.sql('update evaluations set challenge = null where challenge = $1', [challenge]);
    await api.sql('delete from challenges where text = $1', [challenge]);
    await api.sql(
      `insert into challenges (text, risk_id, created_at, expires_at) values ($1, $2, $3, $3::timestamptz + $4 * interval '1 hour')`,
      [challenge, here.place.riskId, api.now, challengeHours],
    );
  }
  const whole = { ...body, challenge, ...extra };
  api.enqueued.length = 0;
  expect(told(await submit(token, whole))).toBe('201');
  expect(api.enqueued).toEqual([{ name: assessJob, data: { evaluationId: body.id } }]);
  return { id: body.id, captures: body.captures };
}
