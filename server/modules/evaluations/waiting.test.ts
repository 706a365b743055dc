import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { WaitingEvaluation } from '#domain/wire/waiting-evaluations.ts';
import { openDesk, start, told } from '#tests/support/module-evaluations.ts';

const desk = await openDesk({ ANSWER_WITHIN_HOURS: '2' });
const { api, begin, customer, here, staff, submission, submit } = desk;
afterAll(() => api.close());

const path = '/waiting-evaluations';
let colleague = '';
beforeAll(async () => {
  const { body } = await api.call('POST', '/users/login', { body: { email: 'admin@peritia.example', password: 'peritia-demo' } });
  colleague = String(body.api_token);
});
beforeEach(async () => {
  await api.sql('update evaluations set status = 5, review = null, held_by = null, held_until = null where status = 2');
  await begin();
});

/** Hands in an evaluation that has waited this many minutes for a person. */
async function waiting(minutes = 0): Promise<string> {
  here.place = await desk.newPolicy();
  const { token, body } = await submission();
  await submit(token, body);
  await api.sql(`update evaluations set created_at = $2 where id = $1`, [body.id, new Date(start.getTime() - minutes * 60_000)]);
  return body.id;
}

async function list(query = '', token = staff): Promise<WaitingEvaluation[]> {
  const { status, body } = await api.call('GET', `${path}?${query}`, { token });
  expect(status).toBe(200);
  return body.data as WaitingEvaluation[];
}
const idsOf = (rows: readonly WaitingEvaluation[]) => rows.map(({ id }) => id);

const caseOf = (id: string, place = here.place) => `/policies/${place.policyId}/evaluations/${id}`;
const hold = (id: string, token = staff, place = here.place) => api.call('PUT', `${caseOf(id, place)}/hold`, { token });
const release = (id: string, token = staff) => api.call('DELETE', `${caseOf(id)}/hold`, { token });
const validate = (id: string, token = staff) =>
  api.call('PATCH', caseOf(id), { token, body: { frontal: { label: 'Validated' }, trasera: { label: 'Validated' } } });
/** Shifts the reservations as if this many minutes had passed for the database. */
const later = (minutes: number) => api.sql(`update evaluations set held_until = held_until - make_interval(mins => $1)`, [minutes]);

describe('the list', () => {
  test('has what waits for a person, the oldest first, with all that one has to know', async () => {
    const second = await waiting(30);
    const first = await waiting(90);
    const { policyId, riskId } = here.place;
    await api.sql('update policies set store_id = 1 where id = $1', [policyId]);
    await api.sql('update policy_risks set retry_count = 1 where id = $1', [riskId]);
    const rows = await list();
    expect(idsOf(rows)).toEqual([first, second]);
    expect(rows[0]).toEqual({
      id: first,
      policy: { id: policyId, number: expect.any(String) },
      policy_risk_id: riskId,
      device: 'Xiaomi R13',
      attempt: 2,
      store: { id: 1, name: 'Móviles Centro' },
      waiting_since: '2026-03-10T08:30:00.000Z',
      is_review: false,
      answer_by: { date: '2026-03-10', hour: 12 },
      is_late: false,
      hold: null,
    });
    expect(idsOf(await list('filter[store_id]=1'))).toEqual([first]);
    expect(idsOf(await list('sort=-waiting_since'))).toEqual([second, first]);
  });

  test('has neither what is decided nor what no person has to decide, and what the customer asked for again', async () => {
    const [automatic, cancelled, decided] = [await waiting(), await waiting(), await waiting()];
    await api.sql(`update evaluations set review = 'automatic' where id = $1`, [automatic]);
    await api.sql('update evaluations set status = 5 where id = $1', [cancelled]);
    await desk.decide(decided, 'Rejected');
    expect(await list()).toEqual([]);
    api.now = new Date(start.getTime() + 60_000);
    expect(told(await api.call('POST', `${caseOf(decided)}/review`, { token: customer }))).toMatch(/^20/);
    expect(await list()).toMatchObject([{ id: decided, is_review: true, waiting_since: '2026-03-10T10:01:00.000Z' }]);
  });

  test('tells what is late, and finds it', async () => {
    const late = await waiting(24 * 60);
    const inTime = await waiting(5);
    expect((await list()).map(({ id, is_late }) => [id, is_late])).toEqual([
      [late, true],
      [inTime, false],
    ]);
    expect([idsOf(await list('filter[late]=1')), idsOf(await list('filter[late]=0'))]).toEqual([[late], [inTime]]);
  });

  test('is counted and leafed through in both directions, also where two have waited equally long', async () => {
    const all = [await waiting(9), await waiting(9), await waiting(9)].sort();
    const page = async (more: string) => {
      const { body } = await api.call<{ data: WaitingEvaluation[]; meta: { next_cursor: string; prev_cursor: string; total: number } }>(
        'GET',
        `${path}?page[size]=2&page[total]=1${more}`,
        { token: staff },
      );
      const { data, meta } = body;
      return { ids: idsOf(data), ...meta };
    };
    const first = await page('');
    expect([first.ids, first.total]).toEqual([all.slice(0, 2), 3]);
    const second = await page(`&page[cursor]=${first.next_cursor}`);
    expect([second.ids, second.next_cursor]).toEqual([all.slice(2), null]);
    expect((await page(`&page[cursor]=${second.prev_cursor}`)).ids).toEqual(all.slice(0, 2));
    const forged = Buffer.from(JSON.stringify(['waiting_since', '2026-03-10', 'x'])).toString('base64url');
    expect(told(await api.call('GET', `${path}?page[cursor]=${forged}`, { token: staff }))).toBe('400 invalid-query');
  });
});

describe('one who looks at a case', () => {
  test('holds it for ten minutes, and everybody sees who', async () => {
    const id = await waiting();
    const { status, body } = await hold(id);
    const [{ left } = { left: 0 }] = await api.sql<{ left: number }>(
      'select extract(epoch from $1::timestamptz - clock_timestamp())::float as left',
      [body.until],
    );
    expect([status, left > 590, left <= 600]).toEqual([200, true, true]);
    expect((await list())[0]?.hold).toMatchObject({ by: { name: 'Oficina Peritia' }, is_mine: true, until: body.until });
    expect((await list('', colleague))[0]?.hold?.is_mine).toBe(false);
    const held = async (token: string) =>
      Promise.all(['nobody', 'me', 'others'].map(async (who) => (await list(`filter[held]=${who}`, token)).length));
    expect([await held(staff), await held(colleague)]).toEqual([
      [0, 1, 0],
      [0, 0, 1],
    ]);
  });

  test('keeps it from everybody else, who can neither take nor decide it', async () => {
    const id = await waiting();
    await hold(id);
    for (const refused of [await hold(id, colleague), await validate(id, colleague)]) {
      expect(told(refused)).toBe('409 held-by-another');
      expect(refused.body.message).toMatch(/^La está mirando Oficina Peritia, hasta las \d\d:\d\d \(hora peninsular\) como mucho\.$/);
    }
    expect(told(await release(id, colleague))).toBe('204');
    expect(told(await hold(id, colleague))).toBe('409 held-by-another');
    expect(told(await validate(id))).toBe('200');
  });

  test('goes on with it, gives it back, or loses it when the time is over', async () => {
    const id = await waiting();
    await hold(id);
    await later(6);
    expect(told(await hold(id))).toBe('200');
    await later(6);
    expect(told(await hold(id, colleague))).toBe('409 held-by-another');
    await later(5);
    expect((await list())[0]?.hold).toBeNull();
    expect(told(await hold(id, colleague))).toBe('200');
    expect(told(await hold(id))).toBe('409 held-by-another');
    expect(told(await release(id, colleague))).toBe('204');
    expect(told(await hold(id))).toBe('200');
    await later(11);
    expect(told(await validate(id, colleague))).toBe('200');
  });

  test('is one of two who take it at once', async () => {
    const id = await waiting();
    const answers = await Promise.all([hold(id), hold(id, colleague), hold(id), hold(id, colleague)]);
    const taken = answers.filter(({ status }) => status === 200).length;
    expect([taken, new Set(answers.map(told))]).toEqual([2, new Set(['200', '409 held-by-another'])]);
  });

  test('decides it without holding it when nobody does, and it is nobody’s afterwards', async () => {
    const id = await waiting();
    expect(told(await validate(id, colleague))).toBe('200');
    expect(told(await hold(id))).toBe('409 evaluation-closed');
    const other = await waiting();
    await hold(other);
    await validate(other);
    expect(await api.sql('select held_by, held_until from evaluations where id = $1', [other])).toEqual([
      { held_by: null, held_until: null },
    ]);
  });

  test('is of the office, and the case of that policy', async () => {
    const id = await waiting();
    for (const call of [hold, release]) expect(told(await call(id, customer))).toBe('403 forbidden');
    expect(told(await api.call('GET', path, { token: customer }))).toBe('403 forbidden');
    expect(told(await hold(id, staff, { policyId: 1, riskId: 1 }))).toBe('404 not-found');
    expect((await list())[0]?.hold).toBeNull();
  });
});
