import { rm } from 'node:fs/promises';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { hashToken } from '#server/modules/credentials/token.ts';
import { duringChange } from '#tests/support/lock-waits.ts';
import { told } from '#tests/support/module-evaluations.ts';
import { openHandoffDesk } from '#tests/support/module-handoffs.ts';
import { mailFolder, sendMessages, sentMails } from '#tests/support/module-messages.ts';

const desk = await openHandoffDesk();
const { api, begin, riskPath } = desk;
afterAll(() => api.close());
const email = 'tomador@peritia.example';
const password = 'peritia-demo';
beforeEach(async () => {
  await begin();
  await api.sql('update grants set revoked_at = now()');
  await api.sql('delete from contracting_grants');
});

const logIn = async () => String((await api.call('POST', '/users/login', { body: { email, password } })).body.api_token);
/** A grant for the evaluation of this test's policy, given in a session. */
async function openIn(token: string): Promise<{ id: string; token: string }> {
  return (await api.call('POST', `${riskPath()}/grants`, { token })).body.grant as { id: string; token: string };
}
/** The answer to a call with a grant. */
const works = async (token: string) => told(await api.call('POST', `${riskPath()}/challenges`, { token }));
const phones = async (token: string) =>
  (await api.call('GET', '/users/1/phones', { token })).body.data as { id: string; is_current: boolean; is_handed_over: boolean }[];
async function contractingGrant(): Promise<string> {
  const policyId = Number(riskPath().split('/')[2]);
  await api.sql(
    `insert into contracting_grants (id, token_hash, user_id, policy_id, created_at, expires_at)
     values (gen_random_uuid(), $1, 1, $2, $3, $4)`,
    [hashToken('pc_of-this-test'), policyId, api.now, new Date(api.now.getTime() + 86_400_000)],
  );
  return 'pc_of-this-test';
}

describe('connected phones', () => {
  test('one of each session and of each hand-over, with what it may send of; ended by its owner it sends no more', async () => {
    const [here, elsewhere] = [await logIn(), await logIn()];
    const [own, others] = [await openIn(here), await openIn(elsewhere)];
    const again = await openIn(elsewhere);
    const handedOver = (await desk.connected()).token;
    const list = await phones(here);
    expect(list).toHaveLength(3);
    expect(list.filter(({ is_current }) => is_current)).toMatchObject([{ id: own.id, is_handed_over: false, devices: ['Xiaomi R13'] }]);
    expect(list.filter(({ is_handed_over }) => is_handed_over)).toHaveLength(1);
    expect((await api.call('DELETE', `/users/1/phones/${others.id}`, { token: here })).status).toBe(204);
    expect([await works(own.token), await works(others.token), await works(again.token), await works(handedOver)]).toEqual([
      '201',
      '401 unauthenticated',
      '401 unauthenticated',
      '201',
    ]);
    expect(await phones(here)).toHaveLength(2);
    expect(told(await api.call('DELETE', `/users/1/phones/${others.id}`, { token: here }))).toBe('404 not-found');
    const events = await api.sql(`select user_id, data from audit_events where kind = 'phone-disconnected'`);
    expect(events).toEqual([{ user_id: 1, data: { user: 1, grants: 2, by: 'owner' } }]);
  });

  test("another person's are neither seen nor ended", async () => {
    const own = await openIn(await logIn());
    const { body } = await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password } });
    const [id, token] = [Number(body.id), String(body.api_token)];
    expect(told(await api.call('GET', '/users/1/phones', { token }))).toBe('404 not-found');
    expect(told(await api.call('DELETE', `/users/${id}/phones/${own.id}`, { token }))).toBe('404 not-found');
    expect(await works(own.token)).toBe('201');
  });
});

describe('at a log-out', () => {
  test('what was given out in that session ends, but for the grants of what is unsent; another session keeps its own', async () => {
    const [here, elsewhere] = [await logIn(), await logIn()];
    const [used, unused, others] = [await openIn(here), await openIn(here), await openIn(elsewhere)];
    expect((await api.call('POST', `/users/logout?grants_in_use=${used.id}`, { token: here })).status).toBe(204);
    expect([await works(used.token), await works(unused.token), await works(others.token)]).toEqual(['201', '401 unauthenticated', '201']);
  });

  test('with nothing unsent nothing stays', async () => {
    const here = await logIn();
    const grant = await openIn(here);
    await api.call('POST', '/users/logout?grants_in_use=', { token: here });
    expect(await works(grant.token)).toBe('401 unauthenticated');
  });

  test('a phone of a version before, which does not say what it has unsent, loses nothing of it', async () => {
    const here = await logIn();
    const grant = await openIn(here);
    expect((await api.call('POST', '/users/logout', { token: here })).status).toBe(204);
    expect(await works(grant.token)).toBe('201');
  });

  test('what is no identifier is refused', async () => {
    expect(told(await api.call('POST', '/users/logout?grants_in_use=x', { token: await logIn() }))).toBe('400 invalid-query');
  });
});

describe('a person who is logged out everywhere', () => {
  const everywhere = (token: string, query = '') => api.call('DELETE', `/users/1/sessions${query}`, { token });

  test('no phone of theirs may send any more, hand-over phones and what was contracted included', async () => {
    const here = await logIn();
    const own = await openIn(here);
    const handedOver = (await desk.connected()).token;
    const contracting = await contractingGrant();
    const goOn = () => api.call('POST', `${riskPath()}/grants`, { token: contracting });
    expect((await goOn()).status).toBe(201);
    expect((await everywhere(here)).status).toBe(204);
    expect([await works(own.token), await works(handedOver), told(await goOn())]).toEqual(Array(3).fill('401 unauthenticated'));
  });

  test('keeps what phones have not sent yet when they say so; what was contracted ends all the same', async () => {
    const here = await logIn();
    const own = await openIn(here);
    const contracting = await contractingGrant();
    expect((await everywhere(here, '?keep_unsent=1')).status).toBe(204);
    expect(await works(own.token)).toBe('201');
    expect((await api.call('POST', `${riskPath()}/grants`, { token: contracting })).status).toBe(401);
  });

  test("another person's phones stay", async () => {
    const own = await openIn(await logIn());
    const { body } = await api.call('POST', '/users/login', { body: { email: 'otra@peritia.example', password } });
    await api.call('DELETE', `/users/${Number(body.id)}/sessions`, { token: String(body.api_token) });
    expect(await works(own.token)).toBe('201');
  });
});

test.each([
  [undefined, '401 unauthenticated'],
  [true, '201'],
])('a new password by a mailed link, with keep_unsent %s: phones are answered %s', async (keep_unsent, expected) => {
  const own = await openIn(await logIn());
  await rm(mailFolder(api), { recursive: true, force: true });
  api.enqueued.length = 0;
  // Only one mail in five minutes goes to an address.
  await api.sql('delete from rate_limits');
  await api.call('POST', '/users/remember-password', { body: { email } });
  await sendMessages(api);
  const token = /#t=([\w-]+)/.exec((await sentMails(api)).join())?.[1];
  const [before] = await api.sql<{ password_hash: string }>('select password_hash from users where id = 1');
  try {
    const body = { token, password: 'una frase bastante larga', ...(keep_unsent === undefined ? {} : { keep_unsent }) };
    expect((await api.call('POST', '/users/password', { body })).status).toBe(204);
    expect(await works(own.token)).toBe(expected);
  } finally {
    await api.sql('update users set password_hash = $1 where id = 1', [before?.password_hash]);
  }
});

test.each([
  [{}, '401 unauthenticated'],
  [{ keep_unsent: true }, '201'],
])('another password, chosen in the account with %j: other phones are answered %s, this one goes on', async (more, expected) => {
  const [here, elsewhere] = [await logIn(), await logIn()];
  const [own, others] = [await openIn(here), await openIn(elsewhere)];
  const change = { password: 'una frase bastante larga', current_password: password, ...more };
  const [before] = await api.sql<{ password_hash: string }>('select password_hash from users where id = 1');
  try {
    expect((await api.call('PATCH', '/users/1', { token: here, body: change })).status).toBe(200);
    expect([await works(own.token), await works(others.token)]).toEqual(['201', expected]);
  } finally {
    await api.sql('update users set password_hash = $1 where id = 1', [before?.password_hash]);
  }
});

describe('a log-out while a grant is being given out', () => {
  test('revokes what it meets', async () => {
    const session = await logIn();
    const given = await openIn(session);
    // As if the grant were given in a transaction that has not ended: it is invisible, and its session is locked until then.
    const unseen = `update grants set revoked_at = null where id = '${given.id}'; select from sessions where token_hash = '${hashToken(session)}' for key share`;
    await api.sql('update grants set revoked_at = now()');
    expect(told(await duringChange(api, unseen, () => api.call('POST', '/users/logout?grants_in_use=', { token: session })))).toBe('204');
    expect(await works(given.token)).toBe('401 unauthenticated');
  });

  test('leaves none behind it', async () => {
    const session = await logIn();
    const leaving = `delete from sessions where token_hash = '${hashToken(session)}'`;
    expect(told(await duringChange(api, leaving, () => api.call('POST', `${riskPath()}/grants`, { token: session })))).toBe(
      '401 unauthenticated',
    );
    expect(await api.sql('select 1 from grants where revoked_at is null')).toEqual([]);
  });
});
