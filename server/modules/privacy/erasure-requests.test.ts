import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { OutsideError } from '#server/ports/outside-error.ts';
import { duringChange, lockWaits } from '#tests/support/lock-waits.ts';
import { softAuthenticator } from '#tests/support/module-authenticator.ts';
import { contract } from '#tests/support/module-contracting.ts';
import { openErasure } from '#tests/support/module-erasure.ts';
import { mailedToken, sendMessages, sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { eraseKnown } from './erase-person.ts';
import { runErasures } from './run-erasures.ts';
import { lockPerson } from './store.ts';

const { api, days, staff, erase, insured, end, everything } = await openErasure();
const password = 'cuatro palabras bastan siempre';
let count = 0;

/** A person without any contract, logged in. */
async function person(role = 'policyholder') {
  count += 1;
  const email = `borrar${count}@ejemplo.es`;
  const [row] = await api.sql<{ id: number }>(
    `insert into users (email, role, name, surname1, password_hash, phones, created_at) values ($1, $2, 'Remedios', 'Quintanar', $3, '{}', now()) returning id`,
    [email, role, await hash(password)],
  );
  const id = row?.id ?? 0;
  return { id, email, ...(await signedIn(id, email)) };
}
async function signedIn(id: number, email: string) {
  await api.sql('update users set password_hash = $2 where id = $1', [id, await hash(password)]);
  const { body } = await api.call('POST', '/users/login', { body: { email, password } });
  const token = String(body.api_token);
  const path = `/users/${id}/erasure-requests`;
  const ask = (proof: object = { current_password: password }) => api.call('POST', path, { token, body: proof });
  const list = async () => (await api.call('GET', path, { token })).body.data as { id: number; state: string; waits_for: string[] }[];
  const takeBack = (requestId: unknown) => api.call('DELETE', `${path}/${String(requestId)}`, { token });
  return { token, path, ask, list, takeBack };
}
const mailsTo = async (email: string) => {
  await sendMessages(api);
  return (await sentMails(api)).filter((mail) => mail.includes(`To: ${email}`));
};

test('somebody asks with their password, is told, and after three days nothing of them is left', async () => {
  const who = await person();
  const asked = await who.ask();
  expect([asked.status, asked.body]).toMatchObject([
    201,
    { state: 'waiting', erased_from: '2026-03-13', due_on: '2026-04-10', waits_for: [], ended_at: null },
  ]);
  expect((await who.ask()).body.id).toBe(asked.body.id);
  expect((await mailsTo(who.email)).filter((mail) => mail.includes('a partir del 13 mar 2026'))).toHaveLength(1);

  days(2);
  await runErasures(api.ports);
  expect(await who.list()).toMatchObject([{ state: 'waiting' }]);
  days(1);
  await runErasures(api.ports);
  await runErasures(api.ports);
  await api.sql(
    `insert into house_settings (name, value, changed_at, changed_by) select 'email', '"ayuda@casa.example"', now(), min(id) from users`,
  );
  const last = (await mailsTo(who.email)).filter((mail) => mail.includes('Hemos borrado tus datos'));
  await api.sql('delete from house_settings');
  expect(last).toHaveLength(1);
  expect(last[0]).toContain('ayuda@casa.example');
  expect((await everything()).includes(who.email)).toBe(false);
  expect((await api.call('GET', who.path, { token: who.token })).status).toBe(401);
  const [row] = (await staff('GET', '/erasure-requests?filter[state]=done&sort=-id')).body.data as object[];
  expect(row).toMatchObject({ user_id: who.id, name: null, blocked_until: null, state: 'done' });
  const kinds = await api.sql<{ kind: string }>(
    `select kind from audit_events where data->>'user' = $1 and kind like '%eras%' order by id`,
    [String(who.id)],
  );
  expect(kinds.map(({ kind }) => kind)).toEqual(['erasure-asked', 'user-erased']);
});

test('it can be taken back until it is done, by themselves alone', async () => {
  const who = await person();
  const other = await person();
  const { body } = await who.ask();
  expect((await other.takeBack(body.id)).status).toBe(404);
  expect((await api.call('DELETE', `${who.path}/${String(body.id)}`, { token: other.token })).status).toBe(404);
  expect((await staff('DELETE', `${who.path}/${String(body.id)}`)).body.code).toBe('forbidden');
  expect((await who.takeBack(body.id)).status).toBe(204);
  expect((await who.takeBack(body.id)).status).toBe(404);
  days(5);
  await runErasures(api.ports);
  expect(await who.list()).toMatchObject([{ state: 'withdrawn' }]);
  expect((await who.ask()).body).toMatchObject({ state: 'waiting' });
});

test('who takes it back while they are being erased waits, and is told that it is too late', async () => {
  const who = await person();
  const { body } = await who.ask();
  let isOver = false;
  const takenBack = await api.ports.db.transaction(async (db) => {
    const row = await lockPerson(db, who.id);
    const taking = who.takeBack(body.id).finally(() => {
      isOver = true;
    });
    while (!isOver && (await lockWaits(api)) === 0);
    if (row) await eraseKnown(db, api.ports, { person: row, contracts: [], risks: [] }, { userId: who.id });
    return { taking };
  });
  expect((await takenBack.taking).status).toBe(404);
  expect(await api.sql('select state from erasure_requests where user_id = $1', [who.id])).toEqual([{ state: 'done' }]);
});

test('a contract that they make at the moment of their erasure is waited for, and delays it', async () => {
  const who = await person();
  const client = await api.connection.pool.connect();
  try {
    // The booking has written the policy, and waits before it is committed.
    await client.query('begin; lock table policy_contracts in share mode');
    const booking = contract(api, { email: who.email }, who.token);
    while ((await lockWaits(api)) === 0);
    let isOver = false;
    const erasing = erase(who.id).finally(() => {
      isOver = true;
    });
    while (!isOver && (await lockWaits(api)) < 2);
    await client.query('commit');
    expect([(await booking).status, (await erasing).body.code]).toEqual([201, 'in-use']);
  } finally {
    client.release(true);
  }
});

test('who has been erased at the moment of contracting makes no contract', async () => {
  const who = await person();
  const erased = `update users set deleted_at = now() where id = ${who.id}`;
  const booking = await duringChange(api, erased, () => contract(api, { email: who.email }, who.token));
  expect(booking.status).toBe(401);
  expect(await api.sql('select id from policies where user_id = $1', [who.id])).toEqual([]);
});

test('the last mail leaves no address behind when its server refuses it, or nobody hears of its job again', async () => {
  const [refused, lost] = [await person(), await person()];
  for (const who of [refused, lost]) await who.ask();
  await sendMessages(api);
  days(4);
  await runErasures(api.ports);
  const { mailer } = api.ports;
  api.ports.mailer = { ...mailer, send: async () => Promise.reject(new OutsideError('SMTP 550', { isFinal: true })) };
  await expect(tryMessage(api)).rejects.toThrow('SMTP 550');
  api.ports.mailer = mailer;
  api.enqueued.length = 0;
  const rest = await everything();
  expect([rest.includes(refused.email), rest.includes(lost.email)]).toEqual([false, true]);
  days(4);
  await retain(api.ports);
  expect(await everything()).not.toContain(lost.email);
});

test('an address of before is forgotten with them', async () => {
  const who = await person();
  const email = `nueva-${who.email}`;
  const asked = await api.call('PATCH', `/users/${who.id}`, { token: who.token, body: { email, current_password: password } });
  expect(asked.status).toBe(200);
  const token = await mailedToken(api, email);
  expect((await api.call('POST', '/users/email-proof', { body: { token } })).status).toBe(200);
  expect(await everything()).toContain(`"${who.email}"`);
  await staff('POST', `/users/${who.id}/erasure`);
  expect(await everything()).not.toContain(who.email);
});

test('what stands against it is told to them and to the office, and it is done as soon as nothing does; then a part stays blocked', async () => {
  const contract = await insured();
  const who = await signedIn(contract.userId, contract.email);
  expect((await who.ask()).body).toMatchObject({ waits_for: ['policies', 'claims', 'payments'] });
  days(10);
  await runErasures(api.ports);
  expect(await who.list()).toMatchObject([{ state: 'waiting', waits_for: ['policies', 'claims', 'payments'] }]);
  const waiting = (await staff('GET', '/erasure-requests?filter[state]=waiting')).body.data as { user_id: number }[];
  expect(waiting.find(({ user_id }) => user_id === contract.userId)).toMatchObject({
    name: expect.stringMatching(/^Remedios Quintanar/),
    due_on: '2026-04-10',
    waits_for: ['policies', 'claims', 'payments'],
  });
  await end(contract);
  api.enqueued.length = 0;
  await runErasures(api.ports);
  expect((await mailsTo(contract.email)).at(-1)).toContain('bloqueado hasta el');
  expect((await everything()).includes(contract.email)).toBe(false);
});

test.each([
  [{}, [{ path: 'current_password', code: 'missing' }]],
  [{ current_password: 'otra cosa' }, [{ path: 'current_password', code: 'wrong' }]],
])('%o is not enough', async (proof, fields) => {
  const { status, body } = await (await person()).ask(proof);
  expect([status, body.fields]).toEqual([422, fields]);
});

test('a passkey of theirs is as good as the password, once; that of somebody else is not', async () => {
  const who = await person();
  const other = await person();
  const authenticator = softAuthenticator();
  const options = await api.call('POST', `/users/${who.id}/passkeys/options`, { token: who.token, body: { current_password: password } });
  const made = authenticator.create(String(options.body.challenge));
  expect((await api.call('POST', `/users/${who.id}/passkeys`, { token: who.token, body: { name: 'x', response: made } })).status).toBe(201);
  const answer = async () => authenticator.get(String((await api.call('POST', '/users/passkey-login/options')).body.challenge));
  expect((await other.ask({ passkey: await answer() })).body.fields).toEqual([{ path: 'passkey', code: 'wrong' }]);
  const passkey = await answer();
  const { body } = await who.ask({ passkey });
  expect(body).toMatchObject({ state: 'waiting' });
  await who.takeBack(body.id);
  expect((await who.ask({ passkey })).body.fields).toEqual([{ path: 'passkey', code: 'wrong' }]);
});

test('nobody asks for somebody else, and who works for the house is not erased this way', async () => {
  const who = await person();
  const other = await person();
  const asked = await api.call('POST', who.path, { token: other.token, body: { current_password: password } });
  expect(asked.status).toBe(404);
  expect((await staff('POST', who.path, { current_password: 'peritia-demo' })).body.code).toBe('forbidden');
  expect((await api.call('GET', '/erasure-requests', { token: who.token })).status).toBe(403);
  const house = await person('staff');
  expect((await house.ask()).body.code).toBe('forbidden');
  expect(await who.list()).toEqual([]);
});

test('the office erases whom it has heard otherwise: what they had asked for is done with it', async () => {
  const who = await person();
  await who.ask();
  expect((await staff('POST', `/users/${who.id}/erasure`)).status).toBe(200);
  const [row] = (await staff('GET', '/erasure-requests?filter[state]=done&sort=-id')).body.data as object[];
  expect(row).toMatchObject({ user_id: who.id });
  days(1096);
  await retain(api.ports);
  expect(await api.sql('select id from erasure_requests where user_id = $1', [who.id])).toEqual([]);
});

test('who asks when the law no longer has their data kept is told of it too, and nothing of them stays blocked', async () => {
  const contract = await insured();
  await end(contract);
  days(6 * 366);
  const who = await signedIn(contract.userId, contract.email);
  await who.ask();
  // Both jobs run in the same night, in any order.
  await retain(api.ports);
  await runErasures(api.ports);
  expect((await mailsTo(contract.email)).filter((mail) => mail.includes('Hemos borrado tus datos'))).toHaveLength(1);
  expect(await api.sql('select state, blocked_until from erasure_requests where user_id = $1', [contract.userId])).toEqual([
    { state: 'done', blocked_until: null },
  ]);
  expect(await api.sql('select 1 from blocked_records where user_id = $1', [contract.userId])).toEqual([]);
});
