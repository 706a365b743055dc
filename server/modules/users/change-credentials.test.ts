import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract } from '#tests/support/module-contracting.ts';
import { mailedToken, messageRows, sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);

const password = 'una frase bastante larga';
const newUser = (more: object = {}) => ({
  email: `${randomUUID()}@peritia.example`,
  role: 'policyholder',
  name: 'Ana',
  surname1: 'Gil',
  ...more,
});
const create = async (body: object) => api.call('POST', '/users', { token: tokens.admin, body });
const patch = (id: number, body: object, token: string) => api.call('PATCH', `/users/${id}`, { token, body });
const logInAs = (email: string, word = password) => api.call('POST', '/users/login', { body: { email, password: word } });
const person = async () => {
  const user = newUser();
  const id = Number((await create(user)).body.id);
  await patch(id, { password }, tokens.admin);
  await api.sql('delete from messages');
  api.enqueued.length = 0;
  return { id, email: user.email, token: String((await logInAs(user.email)).body.api_token) };
};
const prove = (token: string) => api.call('POST', '/users/email-proof', { body: { token } });
const newEmail = () => `${randomUUID()}@ejemplo.es`;

describe('another address for the log-in', () => {
  test.each(['themselves', 'an admin'])('by %s counts once the link that went there was used; the old one is told', async (who) => {
    const { id, email, token } = await person();
    const next = newEmail();
    const answer = await patch(
      id,
      who === 'themselves' ? { email: next, current_password: password } : { email: next },
      who === 'themselves' ? token : tokens.admin,
    );
    expect(answer.body).toMatchObject({ email, pending_email: next });
    expect([(await logInAs(next)).status, (await logInAs(email)).status]).toEqual([401, 200]);
    const link = await mailedToken(api, next);
    const warning = (await sentMails(api)).find((mail) => mail.includes(`To: ${email}`) && mail.includes('Se ha pedido cambiar el correo'));
    expect(warning).toBeDefined();
    expect(warning).not.toContain(next);
    // The link can neither choose a password nor log in.
    expect((await api.call('POST', '/users/password', { body: { token: link, password: `${password} dos` } })).status).toBe(410);
    const answers = await Promise.all([prove(link), prove(link)]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 410]);
    expect([(await logInAs(next)).status, (await logInAs(email)).status]).toEqual([200, 401]);
    // Decision A34: every session is closed.
    expect((await api.call('GET', `/users/${id}`, { token })).status).toBe(401);
    expect((await api.call('GET', `/users/${id}`, { token: tokens.admin })).body).toMatchObject({ email: next, pending_email: null });
  });

  test('takes along what its contracts are mailed to; an address of a contract alone stays', async () => {
    const { email, id, token } = await person();
    const next = newEmail();
    const own = Number((await contract(api, { email }, token)).body.id);
    const apart = Number((await contract(api, { email: 'aparte@ejemplo.es' }, token)).body.id);
    const mailedTo = async (policyId: number) =>
      (await api.sql<{ email: string }>(`select holder->>'email' as email from policy_contracts where policy_id = $1`, [policyId]))[0]
        ?.email;
    await patch(id, { email: next, current_password: password }, token);
    expect(await mailedTo(own)).toBe(email);
    expect((await prove(await mailedToken(api, next))).status).toBe(200);
    expect([await mailedTo(own), await mailedTo(apart)]).toEqual([next, 'aparte@ejemplo.es']);
    // The link in the mail ends a contract: the owner of the former mailbox must not get it.
    const ended = await api.call('POST', `/policies/${own}/cancel`, {
      token: String((await logInAs(next)).body.api_token),
      body: { reason: 'withdrawal' },
    });
    expect(ended.status).toBe(200);
    await sendMessages(api);
    const [mail] = (await sentMails(api)).slice(-1);
    expect(mail).toContain(`To: ${next}`);
    expect(mail).toContain('desist');
  });

  test('is called off by null, with the password of now, by another one and by another password', async () => {
    const { id, token } = await person();
    const ask = async (to: string) => {
      await patch(id, { email: to, current_password: password }, token);
      return mailedToken(api, to);
    };
    const first = await ask(newEmail());
    const second = await ask(newEmail());
    expect((await prove(first)).status).toBe(410);
    expect((await patch(id, { pending_email: null }, token)).body.fields).toEqual([{ path: 'current_password', code: 'wrong' }]);
    expect((await patch(id, { pending_email: null, current_password: password }, token)).body).toMatchObject({ pending_email: null });
    expect((await prove(second)).status).toBe(410);
    const third = await ask(newEmail());
    await patch(id, { password: `${password} dos`, current_password: password }, token);
    expect((await prove(third)).status).toBe(410);
    expect((await messageRows(api)).at(-1)).toMatchObject({ kind: 'password-changed', user_id: id });
  });

  test('to one that is somebody’s is refused, also when it became so meanwhile', async () => {
    const { id, token } = await person();
    const taken = await patch(id, { email: 'otra@peritia.example', current_password: password }, token);
    expect([taken.status, taken.body.fields]).toEqual([409, [{ path: 'email', code: 'unique' }]]);
    const next = newEmail();
    await patch(id, { email: next, current_password: password }, token);
    const link = await mailedToken(api, next);
    await create(newUser({ email: next }));
    expect((await prove(link)).body.code).toBe('already-exists');
  });

  test('sends no third person more than one mail in a while', async () => {
    const next = newEmail();
    const [one, other] = [await person(), await person()];
    expect((await patch(one.id, { email: next, current_password: password }, one.token)).status).toBe(200);
    const refused = await patch(other.id, { email: next, current_password: password }, other.token);
    expect([refused.status, refused.body.code]).toEqual([429, 'rate-limited']);
  });
});

test('of one’s own password that is easy to guess is refused', async () => {
  const { id, token } = await person();
  const { status, body } = await patch(id, { password: 'passwordpassword', current_password: password }, token);
  expect([status, body.fields]).toEqual([422, [{ path: 'password', code: 'guessable' }]]);
});
