import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { ReviewCase } from '#domain/wire/waiting-evaluations.ts';
import { openDesk, start, takenImei, told } from '#tests/support/module-evaluations.ts';

const desk = await openDesk({ ANSWER_WITHIN_HOURS: '2' });
const { api, begin, customer, here, staff, submission, submit } = desk;
afterAll(() => api.close());
beforeEach(() => begin());

async function handedIn(): Promise<string> {
  const { token, body } = await submission();
  expect(told(await submit(token, body))).toBe('201');
  return body.id;
}

/** Hands in an evaluation of another policy than the test's own. @returns its id */
async function handedInElsewhere(): Promise<string> {
  const place = here.place;
  here.place = await desk.newPolicy();
  const id = await handedIn();
  here.place = place;
  return id;
}

async function read(id: string): Promise<ReviewCase> {
  const { status, body } = await api.call<ReviewCase>('GET', `/waiting-evaluations/${id}`, { token: staff });
  expect(status).toBe(200);
  return body;
}

describe('a case that somebody has to decide', () => {
  test('is read with all that one has to know', async () => {
    const id = await handedIn();
    const { policyId, riskId } = here.place;
    const found = await read(id);
    expect(found).toMatchObject({
      id,
      policy: { id: policyId },
      policy_risk_id: riskId,
      device: 'Xiaomi R13',
      attempt: 1,
      tries: 4,
      is_waiting: true,
      waiting_since: start.toISOString(),
      answer_by: { date: '2026-03-10', hour: 14 },
      hold: null,
      other_policies: [],
      similar: [],
      earlier: null,
      report: { id, imei: expect.stringMatching(/^\d{15}$/) },
    });
    expect(
      found.captures.map(({ kind, media_type, is_there }) => `${kind} ${media_type} ${is_there}`).toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(['back image/jpeg true', 'front image/jpeg true']);
    expect(found.captures.every(({ size_bytes }) => size_bytes > 0)).toBe(true);
  });

  test('names the other policies with its number, in either place, and no others', async () => {
    const id = await handedIn();
    await api.sql('update evaluations set imei = $2 where id = $1', [id, takenImei]);
    const { policyId: otherPolicy, riskId: otherRisk } = await desk.newPolicy();
    await api.sql('update policy_risks set imei2 = $2 where id = $1', [otherRisk, takenImei]);
    expect((await read(id)).other_policies.map((policy) => policy.id)).toEqual([otherPolicy, 4]);
    await api.sql('update policy_risks set active = false where id = $1', [otherRisk]);
    expect((await read(id)).other_policies).toMatchObject([{ id: 4, status: expect.any(Number), device: expect.any(String) }]);
  });

  test('shows the photos that one of its own was found to be like, and where they are from', async () => {
    const first = await handedIn();
    await desk.decide(first, 'Validated');
    const firstPolicy = here.place.policyId;
    await begin();
    const id = await handedIn();
    const other = await handedInElsewhere();
    const signature = Buffer.from(Array.from({ length: 72 }, (_, place) => (place * 37) % 256));
    const unlike = Buffer.from(Array.from({ length: 72 }, (_, place) => (place * place) % 256));
    for (const [evaluation, traces] of [
      [first, signature],
      [id, signature],
      [other, unlike],
    ] as const)
      await api.sql(
        `insert into capture_traces (capture_id, hash, signature)
         select capture_id, $2, $3 from evaluation_captures join captures on captures.id = capture_id where evaluation_id = $1 and kind = 'front'`,
        [evaluation, 'f0f0f0f0f0f0f0f0', traces.toString('base64')],
      );
    const seen = (outcome: string) => ({
      signals: [],
      front: {
        label: null,
        reasons: [],
        marks: [],
        findings: [{ measure: 'likeness', value: 0.97, floor: 0.965, outcome, reason: 'duplicate' }],
      },
    });
    await api.sql('update evaluations set assessment = $2 where id = $1', [id, JSON.stringify(seen('met'))]);
    expect((await read(id)).similar).toEqual([]);
    await api.sql('update evaluations set assessment = $2 where id = $1', [id, JSON.stringify(seen('doubtful'))]);
    const { similar } = await read(id);
    expect(similar).toEqual([
      {
        side: 'front',
        capture_id: expect.any(String),
        likeness: expect.closeTo(1, 5),
        evaluation_id: first,
        policy: { id: firstPolicy, number: expect.any(String) },
        is_there: true,
      },
    ]);
  });

  test('has the photos of the try before, and is told apart when nobody has to decide it any more', async () => {
    const first = await handedIn();
    await desk.decide(first, 'Rejected');
    expect(await read(first)).toMatchObject({ is_waiting: false, earlier: null });
    api.now = new Date(start.getTime() + 60_000);
    const second = await handedIn();
    expect(await read(second)).toMatchObject({
      attempt: 2,
      is_waiting: true,
      earlier: {
        evaluation_id: first,
        created_at: start.toISOString(),
        photos: [
          { side: 'front', label: 'Rejected', is_there: true },
          { side: 'back', label: 'Validated', is_there: true },
        ],
      },
    });
  });

  test('is of the office', async () => {
    const id = await handedIn();
    expect(told(await api.call('GET', `/waiting-evaluations/${id}`, { token: customer }))).toBe('403 forbidden');
    expect(told(await api.call('GET', '/waiting-evaluations/6f1c0f0e-0000-4000-8000-000000000000', { token: staff }))).toBe(
      '404 not-found',
    );
    expect(told(await api.call('GET', '/waiting-evaluations/7', { token: staff }))).toMatch(/^(400|404)/);
  });
});
