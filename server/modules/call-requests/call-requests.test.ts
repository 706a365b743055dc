import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);
/** A Tuesday, eleven o'clock in Madrid. */
const tuesday = new Date('2026-03-10T10:00:00Z');
beforeEach(async () => {
  api.now = tuesday;
  await api.sql('delete from call_requests');
});

let phones = 600_000_000;
const request = (more: object = {}) => {
  phones += 1;
  const consent = { accepted: true, text: 'Acepto que me llaméis.', version: '2026-01' };
  return { name: 'Ana Gil', phone: String(phones), consent, ...more };
};
const ask = (more: object = {}, key?: string) => api.call('POST', '/call-you', { body: request(more), ...(key ? { key } : {}) });

describe('a call', () => {
  test('asked for while the line answers, with how long it takes', async () => {
    expect((await ask()).body).toEqual({ slot: { date: '2026-03-10', hour: 11 }, is_open: true, calls_ahead: 0, wait_minutes: 0 });
    await ask({ slot: { date: '2026-03-10', hour: 17 } });
    expect((await ask()).body).toMatchObject({ calls_ahead: 1, wait_minutes: 5 });
    expect((await ask({ slot: { date: '2026-03-10', hour: 11 } })).body).toMatchObject({ calls_ahead: 2, wait_minutes: 10 });
  });

  test('asked for at night: when it opens', async () => {
    api.now = new Date('2026-03-13T21:00:00Z');
    expect((await ask()).body).toEqual({ slot: { date: '2026-03-14', hour: 10 }, is_open: false, calls_ahead: null, wait_minutes: null });
  });

  test('asked for at a time', async () => {
    const slot = { date: '2026-03-12', hour: 18 };
    expect((await ask({ slot })).body).toEqual({ slot, is_open: true, calls_ahead: null, wait_minutes: null });
  });

  test.each([
    ['in the past', { slot: { date: '2026-03-10', hour: 10 } }, 'slot', 'past'],
    ['at night', { slot: { date: '2026-03-11', hour: 19 } }, 'slot', 'closed'],
    ['in a month', { slot: { date: '2026-04-10', hour: 12 } }, 'slot', 'too-far'],
    ['on a day that is none', { slot: { date: '2026-02-30', hour: 12 } }, 'slot.date', 'no-such-day'],
    ['to no number', { phone: '12345' }, 'phone', 'length'],
    ['without agreeing', { consent: { accepted: false, text: 'x', version: '1' } }, 'consent.accepted', 'not-an-option'],
    ['by nobody', { name: ' ' }, 'name', 'too-short'],
  ])('%s is refused', async (_, more, path, code) => {
    const { status, body } = await ask(more);
    expect([status, body.fields]).toEqual([422, [{ path, code }]]);
    expect(await api.sql('select 1 from call_requests')).toEqual([]);
  });

  test('sent again by a phone that heard no answer is one call', async () => {
    const body = request();
    const key = randomUUID();
    const first = await api.call('POST', '/call-you', { body, key });
    const again = await api.call('POST', '/call-you', { body, key });
    expect(again.body).toEqual(first.body);
    expect(await api.sql('select 1 from call_requests')).toHaveLength(1);
  });

  test.each([
    ['a policyholder is theirs', () => tokens.policyholder, 1],
    ['nobody', () => undefined, null],
    ['a session that was ended is taken all the same, and nobody’s', () => `ps_${'x'.repeat(43)}`, null],
    ['a shop, for whomever it is, is nobody’s', () => tokens.store, null],
    ['the office, for whomever it is, is nobody’s', () => tokens.staff, null],
  ])('asked for by %s', async (_, token, userId) => {
    expect((await api.call('POST', '/call-you', { body: request(), token: token() })).status).toBe(201);
    expect(await api.sql('select user_id from call_requests')).toEqual([{ user_id: userId }]);
  });

  test('sent again without the session that it was sent with is one call', async () => {
    const asked = { body: request(), key: randomUUID() };
    const first = await api.call('POST', '/call-you', { ...asked, token: tokens.policyholder });
    const again = await api.call('POST', '/call-you', asked);
    expect(again.body).toEqual(first.body);
    expect(await api.sql('select user_id from call_requests')).toEqual([{ user_id: 1 }]);
  });

  test('to one number is no prank', async () => {
    const phone = '611 111 111';
    const statuses = [];
    for (let time = 0; time < 3; time += 1) statuses.push((await ask({ phone })).status);
    expect(statuses).toEqual([201, 201, 429]);
  });

  test('to one number is asked for three times at most, whichever server is asked; days that are over do not count', async () => {
    const phone = '612 222 222';
    const waiting = (day: string, count: number) =>
      api.sql(
        `insert into call_requests (name, phone, slot_date, slot_hour, consent_text, consent_version, created_at)
          select 'x', '612222222', $1, 12, 'x', '1', now() from generate_series(1, $2::int)`,
        [day, count],
      );
    await waiting('2026-03-09', 3);
    await waiting('2026-03-12', 2);
    expect((await ask({ phone })).status).toBe(201);
    const refused = await ask({ phone });
    expect([refused.status, refused.body.code, refused.headers.get('retry-after')]).toEqual([429, 'rate-limited', '3600']);
    expect((await ask()).status).toBe(201);
  });

  test('on a national holiday: with the hours of a weekend', async () => {
    expect((await ask({ slot: { date: '2026-03-20', hour: 18 } })).status).toBe(201);
    api.now = new Date('2026-03-27T10:00:00Z');
    const goodFriday = { date: '2026-04-03', hour: 18 };
    expect((await ask({ slot: goodFriday })).body.fields).toEqual([{ path: 'slot', code: 'closed' }]);
    expect((await ask({ slot: { ...goodFriday, hour: 17 } })).status).toBe(201);
  });
});

describe('the office', () => {
  const list = async (query = '') => {
    const { body } = await api.call('GET', `/call-requests${query}`, { token: tokens.staff });
    return body.data as { id: number; name: string }[];
  };

  test('sees who waits, with what was agreed to, and says who was called', async () => {
    await ask({ name: 'Ana Gil', phone: '+34 622 222 222', reason: 'Un recibo', policy: '20481' });
    await ask({ name: 'Luis Sanz' });
    const [first] = await list('?filter[handled]=0');
    expect(first).toEqual({
      id: expect.any(Number),
      name: 'Ana Gil',
      phone: '622222222',
      reason: 'Un recibo',
      policy: '20481',
      slot: { date: '2026-03-10', hour: 11 },
      consent: { text: 'Acepto que me llaméis.', version: '2026-01', expires_at: '2026-06-08T10:00:00.000Z' },
      created_at: tuesday.toISOString(),
      taken_by: null,
      taken_at: null,
      handled_by: null,
      handled_at: null,
      note: null,
    });
    const path = `/call-requests/${first?.id}`;
    const handled = await api.call('PATCH', path, { token: tokens.staff, body: { handled: true } });
    expect(handled.body.handled_at).toBe(tuesday.toISOString());
    expect((await list('?filter[handled]=0')).map(({ name }) => name)).toEqual(['Luis Sanz']);
    expect((await list('?search=622222222')).map(({ name }) => name)).toEqual(['Ana Gil']);
    expect((await ask()).body.calls_ahead).toBe(1);
    await api.call('PATCH', path, { token: tokens.staff, body: { handled: false } });
    expect(await list('?filter[handled]=0&filter[slot_date]=2026-03-10')).toHaveLength(3);
    expect(await list('?filter[slot_date]=2026-03-11')).toEqual([]);
    expect((await api.call('PATCH', '/call-requests/999999', { token: tokens.staff, body: { handled: true } })).status).toBe(404);
  });

  test('calls in the order of the hours that were asked for', async () => {
    await ask({ name: 'Tarde', slot: { date: '2026-03-11', hour: 17 } });
    await ask({ name: 'Pronto', slot: { date: '2026-03-11', hour: 9 } });
    await ask({ name: 'Hoy', slot: { date: '2026-03-10', hour: 18 } });
    expect((await list()).map(({ name }) => name)).toEqual(['Hoy', 'Pronto', 'Tarde']);
    expect((await list('?sort=-slot')).map(({ name }) => name)).toEqual(['Tarde', 'Pronto', 'Hoy']);
  });

  test('takes a call, so that nobody else makes it, and notes what came of it', async () => {
    await ask({ name: 'Ana Gil' });
    const [call] = await list();
    const path = `/call-requests/${call?.id}`;
    const patch = (person: 'staff' | 'admin', body: object) => api.call('PATCH', path, { token: tokens[person], body });
    const [one, other] = await Promise.all([patch('staff', { taken: true }), patch('admin', { taken: true })]);
    expect(new Set([one.status, other.status])).toEqual(new Set([200, 409]));
    const refused = one.status === 409 ? one : other;
    expect(refused.body.code).toBe('held-by-another');
    expect(refused.body.message).toMatch(/^La ha cogido \w+/);
    const holder = one.status === 200 ? 'staff' : 'admin';
    const late = holder === 'staff' ? 'admin' : 'staff';
    const seen = async (person: 'staff' | 'admin', taken: string) =>
      ((await api.call('GET', `/call-requests?filter[taken]=${taken}`, { token: tokens[person] })).body.data as unknown[]).length;
    expect([await seen(holder, 'me'), await seen(holder, 'others'), await seen(late, 'others'), await seen(late, 'nobody')]).toEqual([
      1, 0, 1, 0,
    ]);
    // A colleague who has gone home does not keep the call.
    expect((await patch(late, { taken: false })).body.taken_by).toBeNull();
    const { body } = await patch(late, { taken: true, handled: true, note: ' Paga mañana ' });
    expect(body).toMatchObject({ note: 'Paga mañana', handled_at: tuesday.toISOString(), handled_by: body.taken_by });
    const { body: history } = await api.call('GET', `/history/call-request/${call?.id}`, { token: tokens.staff });
    expect((history.data as { kind: string }[]).map(({ kind }) => kind)).toEqual([
      'call-noted',
      'call-handled',
      'call-taken',
      'call-taken',
      'call-taken',
    ]);
    expect((await patch(late, { note: '' })).body.fields).toEqual([{ path: 'note', code: 'too-short' }]);
  });

  test('makes a call once: what was noted of it stays, and who made it may say so again', async () => {
    await ask({ name: 'Ana Gil' });
    const [call] = await list();
    const patch = (person: 'staff' | 'admin', body: object) =>
      api.call('PATCH', `/call-requests/${call?.id}`, { token: tokens[person], body });
    const note = 'Quiere desistir. Le he prometido llamar el martes.';
    expect((await patch('staff', { handled: true, note })).status).toBe(200);
    for (const body of [{ handled: true, note: null }, { handled: true, note: 'Otra cosa' }, { handled: true }]) {
      const late = await patch('admin', body);
      expect([late.status, late.body.code, late.body.message]).toEqual([
        409,
        'changed-meanwhile',
        expect.stringMatching(/^Ya la ha hecho \w+/),
      ]);
    }
    expect((await patch('staff', { handled: true })).body).toMatchObject({ note, handled_at: tuesday.toISOString() });
    expect((await patch('admin', { handled: false })).body).toMatchObject({ note, handled_at: null });
    expect((await patch('admin', { handled: true })).body).toMatchObject({ note });
  });

  test('is alone in that', async () => {
    await ask();
    const [call] = await list();
    for (const person of ['policyholder', 'store', 'distributor'] as const) {
      expect((await api.call('GET', '/call-requests', { token: tokens[person] })).status).toBe(403);
      const taken = await api.call('PATCH', `/call-requests/${call?.id}`, { token: tokens[person], body: { taken: true } });
      expect(taken.status).toBe(403);
    }
    expect((await api.call('GET', '/call-requests')).status).toBe(401);
  });

  test('keeps nobody for longer than three months', async () => {
    await ask();
    api.now = new Date('2026-06-08T09:59:00Z');
    await retain(api.ports);
    expect(await api.sql('select 1 from call_requests')).toHaveLength(1);
    api.now = new Date('2026-06-08T10:01:00Z');
    await retain(api.ports);
    expect(await api.sql('select 1 from call_requests')).toEqual([]);
  });
});
