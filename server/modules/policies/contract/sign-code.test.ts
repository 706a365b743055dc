import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { maskedPhone } from '#domain/person/masked-phone.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { codeOf, contract, payFirst, signingOf } from '#tests/support/module-contracting.ts';
import { mailFolder, messageRows, sendMessages, sentCode, sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const { policyholder } = tokens;

const minuteMs = 60_000;
const start = api.now;
const ask = (id: number, body: object = {}, token: string | undefined = policyholder, key?: string) =>
  api.call('POST', `/policies/${id}/sign-code`, { token, body, ...(key ? { key } : {}) });
const sign = (id: number, body: object, key?: string) =>
  api.call('POST', `/policies/${id}/sign`, { token: policyholder, body, ...(key ? { key } : {}) });
const clockAt = (ms: number) => {
  api.now = new Date(start.getTime() + ms);
};
/** A policy that is paid and whose evaluation was submitted. */
async function toSign(more: object = {}): Promise<number> {
  clockAt(0);
  const { body } = await contract(api, more, policyholder);
  await payFirst(api, body.id);
  await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [body.id]);
  api.enqueued.length = 0;
  return Number(body.id);
}
const fieldsOf = ({ body }: { body: Record<string, unknown> }) => body.fields;
const wrongOf = (code: string) => (code === '111111' ? '222222' : '111111');
const rowOf = async (id: number) => (await api.sql('select * from sign_codes where policy_id = $1', [id]))[0];

describe('a code', () => {
  test('goes to the mobile of the contract, for ten minutes, and the answer says so without the number', async () => {
    const id = await toSign();
    const { status, body, text } = await ask(id);
    expect([status, body]).toEqual([
      200,
      {
        channel: 'sms',
        sent_to: '··· ·· 50 10',
        is_demo: true,
        expires_at: '2026-03-10T10:10:00.000Z',
        again_at: '2026-03-10T10:01:00.000Z',
      },
    ]);
    expect(text).not.toContain('600555010');
    const code = await sentCode(api);
    expect(code).toMatch(/^\d{6}$/);
    const message = (await sentMails(api)).find((each) => each.includes(`Peritia: ${code}`)) ?? '';
    expect(message).toContain('To: +34600555010');
    expect(message).toContain('SMS de demostración: no ha salido de esta máquina');
  });

  test('is said in the words of the house, and its last line stays the one that browsers read', async () => {
    const id = await toSign();
    const text = 'Casa Segura: usa {código} en el contrato {contrato} antes de las {hora}.';
    const given = { token: tokens.admin, body: { sms_texts: { 'sign-code': { text } } } };
    expect((await api.call('PATCH', '/house-settings', given)).status).toBe(200);
    await ask(id);
    await sendMessages(api);
    await api.sql('delete from house_settings');
    const message = (await sentMails(api)).find((each) => each.includes('Casa Segura')) ?? '';
    const [, code = ''] = /usa (\d{6}) en el contrato \d+ antes de las \d\d:\d\d\./.exec(message) ?? [];
    expect(message.trimEnd().split('\n').at(-1)).toMatch(new RegExp(`^@\\S+ #${code}$`));
    expect(JSON.stringify(await messageRows(api))).toContain('usa … en el contrato');
  });

  test('goes to the proved address of a holder without a mobile, of an installation without a way, and of who asks for it', async () => {
    const landline = await toSign({ phone: '912 345 678' });
    expect((await ask(landline)).body).toMatchObject({ channel: 'mail', sent_to: 't…r@peritia.example' });
    expect(fieldsOf(await ask(landline, { channel: 'sms' }))).toEqual([{ path: 'channel', code: 'not-an-option' }]);
    const id = await toSign();
    expect((await ask(id, { channel: 'mail' })).body).toMatchObject({ channel: 'mail' });
    const mailed = await sentCode(api);
    expect((await sentMails(api)).some((text) => text.includes('To: tomador@peritia.example') && text.includes(mailed))).toBe(true);
    const { sms } = api.ports;
    api.ports.sms = null;
    clockAt(minuteMs);
    expect((await ask(id)).body).toMatchObject({ channel: 'mail' });
    api.ports.sms = sms;
  });

  test('is nowhere to be read: not in the database, not by the office, not in a line of the log', async () => {
    const id = await toSign();
    for (const channel of ['sms', 'mail']) {
      clockAt(channel === 'sms' ? 0 : minuteMs);
      await ask(id, { channel });
      const code = await sentCode(api);
      const [message] = (await messageRows(api)).slice(-1);
      const { text } = await api.call('GET', `/mails/${message?.id}`, { token: tokens.staff });
      expect(text).toContain('…');
      // A time in the log is a longer number, which may hold the same digits by chance.
      const written = new RegExp(`(?<!\\d)${code}(?!\\d)`);
      for (const kept of [text, JSON.stringify([await api.sql('select * from messages'), await rowOf(id)]), api.lines.join()])
        expect(kept).not.toMatch(written);
    }
  });

  test('comes again after a minute, not before, and ends the one before; not more than ten a day', async () => {
    const id = await toSign();
    const first = await codeOf(api, id, policyholder);
    clockAt(minuteMs - 1);
    const soon = await ask(id);
    expect([soon.status, soon.headers.get('retry-after')]).toEqual([429, '1']);
    clockAt(minuteMs);
    expect((await ask(id)).status).toBe(200);
    const second = await sentCode(api);
    const body = { ...(await documentOf(id)), code: first };
    if (first !== second) expect(fieldsOf(await sign(id, body))).toEqual([{ path: 'code', code: 'wrong-code' }]);
    for (let at = 2; at < 10; at += 1) {
      clockAt(at * minuteMs);
      expect((await ask(id)).status).toBe(200);
    }
    clockAt(10 * minuteMs);
    expect((await ask(id)).status).toBe(429);
  });

  test('asked for twice with one key is one', async () => {
    const id = await toSign();
    const answers = [await ask(id, {}, policyholder, 'the-same-key'), await ask(id, {}, policyholder, 'the-same-key')];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(api.enqueued).toHaveLength(1);
  });

  test('that was left behind by another, or came too late to be sent, does not leave', async () => {
    const id = await toSign();
    await ask(id);
    const [first] = api.enqueued.splice(0);
    clockAt(minuteMs);
    await ask(id);
    const count = async () => (await readdir(mailFolder(api))).length;
    const before = await count();
    await tryMessage(api, first);
    clockAt(11 * minuteMs);
    await sendMessages(api);
    expect(await count()).toBe(before);
    expect((await messageRows(api)).slice(-2).map(({ state }) => state)).toEqual(['dropped', 'dropped']);
  });

  test.each([
    ['whose evaluation is to do', 'update policy_risks set evaluation_status = 1 where policy_id = $1', 'evaluation-to-do'],
    ['that is not paid', 'update policies set status = 1 where id = $1', 'not-paid'],
    ['that is signed', 'update policies set status = 3 where id = $1', 'already-signed'],
  ])('is not sent for a contract %s', async (_what, statement, code) => {
    const id = await toSign();
    await api.sql(statement, [id]);
    expect([fieldsOf(await ask(id)), api.enqueued]).toEqual([[{ path: 'status', code }], []]);
  });

  test('is not for another, the office or a shop, nor before the address is proved', async () => {
    const id = await toSign();
    const statuses = [];
    for (const token of [tokens.other, tokens.store, tokens.staff]) statuses.push((await ask(id, {}, token)).status);
    statuses.push((await api.call('POST', `/policies/${id}/sign-code`, { body: {} })).status);
    const { body } = await contract(api, { email: 'sin-confirmar@ejemplo.es' });
    await payFirst(api, body.id);
    await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [body.id]);
    const unproved = await ask(Number(body.id), {}, body.contracting_grant.token);
    expect([statuses, unproved.body.code, api.enqueued.filter(({ name }) => name === 'sms')]).toEqual([
      [404, 403, 403, 401],
      'email-unproved',
      [],
    ]);
  });
});

async function documentOf(id: number) {
  const { code: _, ...body } = await signingOf({ ...api, sql: async () => [], call: withoutCodes }, id, policyholder);
  return body;
}
/** Calls the API, but requests no sign code. */
const withoutCodes: typeof api.call = async (method, path, asked) => api.call(method, path.replace(/\/sign-code$/, '/no-such-call'), asked);

describe('signing with it', () => {
  test('takes it with spaces; without one, with letters, or before one was asked for, it says so', async () => {
    const id = await toSign();
    const body = await documentOf(id);
    expect(fieldsOf(await sign(id, body))).toEqual([{ path: 'code', code: 'missing' }]);
    expect(fieldsOf(await sign(id, { ...body, code: '12345a' }))).toEqual([{ path: 'code', code: 'wrong-form' }]);
    expect(fieldsOf(await sign(id, { ...body, code: '123456' }))).toEqual([{ path: 'code', code: 'code-expired' }]);
    const code = await codeOf(api, id, policyholder);
    expect((await sign(id, { ...body, code: ` ${code.slice(0, 3)} ${code.slice(3)} ` })).status).toBe(200);
    expect(await rowOf(id)).toBeUndefined();
  });

  test('is not done with a code whose ten minutes are over', async () => {
    const id = await toSign();
    const body = await signingOf(api, id, policyholder);
    clockAt(10 * minuteMs);
    expect(fieldsOf(await sign(id, body))).toEqual([{ path: 'code', code: 'code-expired' }]);
    expect(await rowOf(id)).toMatchObject({ wrong_tries: 0 });
  });

  test('five wrong tries at once, in as many tabs as there are, end the code for the right digits too', async () => {
    const id = await toSign();
    const body = await signingOf(api, id, policyholder);
    const wrong = { ...body, code: wrongOf(body.code) };
    const told = (await Promise.all(Array.from({ length: 8 }, () => sign(id, wrong)))).map((answer) => fieldsOf(answer));
    const codes = told.map((fields) => (fields as { code: string }[])[0]?.code);
    expect(codes.filter((code) => code === 'wrong-code')).toHaveLength(4);
    expect(codes.filter((code) => code === 'no-tries-left')).toHaveLength(4);
    expect(fieldsOf(await sign(id, body))).toEqual([{ path: 'code', code: 'no-tries-left' }]);
    expect(await rowOf(id)).toMatchObject({ wrong_tries: 5 });
    expect(await api.sql(`select data from audit_events where policy_id = $1 and kind = 'sign-code-refused'`, [id])).toHaveLength(5);
    // A new code starts with no wrong attempts.
    expect((await sign(id, { ...body, code: await codeOf(api, id, policyholder) })).status).toBe(200);
  });

  test('a wrong try sent again with its key is one, and is told the same', async () => {
    const id = await toSign();
    const body = await signingOf(api, id, policyholder);
    const wrong = { ...body, code: wrongOf(body.code) };
    const answers = [await sign(id, wrong, 'a-lost-answer'), await sign(id, wrong, 'a-lost-answer')];
    expect(answers.map(fieldsOf)).toEqual([0, 1].map(() => [{ path: 'code', code: 'wrong-code' }]));
    expect(await rowOf(id)).toMatchObject({ wrong_tries: 1 });
  });

  test('a signing that fails for another reason leaves the code as it was', async () => {
    const id = await toSign();
    const body = await signingOf(api, id, policyholder);
    expect((await sign(id, { ...body, document_sha256: '0'.repeat(64) })).status).toBe(409);
    const { seal } = api.ports;
    api.ports.contractSeal = { ...seal, sign: async () => Promise.reject(new Error('no seal')) };
    expect((await sign(id, body)).status).toBe(500);
    api.ports.contractSeal = seal;
    expect((await sign(id, body)).status).toBe(200);
  });

  test('how it was signed is kept with the contract: what was drawn, and what became of the code', async () => {
    const id = await toSign();
    const body = await signingOf(api, id, policyholder);
    await sign(id, { ...body, code: wrongOf(body.code) });
    clockAt(minuteMs);
    const signature = {
      kind: 'drawn',
      strokes: [
        [
          [0, 0],
          [1000, 400],
        ],
        [[5, 5]],
      ],
    };
    expect((await sign(id, { ...body, signature })).status).toBe(200);
    expect((await api.sql('select signature from policy_contracts where policy_id = $1', [id]))[0]?.signature).toMatchObject({
      hand: signature,
      code: {
        channel: 'sms',
        sentTo: maskedPhone('600555010'),
        sentAt: '2026-03-10T10:00:00.000Z',
        usedAt: '2026-03-10T10:01:00.000Z',
        wrongTries: 1,
      },
    });
  });
});
