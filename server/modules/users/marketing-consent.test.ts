import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, propose, seededVersion } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ CONTRACTING_CALLS_PER_MINUTE: '1000' });
const tokens = await logInDemoPeople(api);

const given = { marketing_consent: true, marketing_consent_version: seededVersion, marketing_consented_at: api.now.toISOString() };
const none = { marketing_consent: false, marketing_consent_version: null, marketing_consented_at: null };
const own = (id: unknown, token: string) => api.call('GET', `/users/${String(id)}`, { token });
const say = (id: number, marketing_consent: boolean, token: string) =>
  api.call('PATCH', `/users/${id}`, { token, body: { marketing_consent } });
const consents = (id: unknown) => api.sql('select marketing_consent from users where id = $1', [id]);
const changesOf = (id: unknown) =>
  api.sql(
    `select user_id, data->'changes'->0 as change from audit_events where kind = 'user-changed' and (data->>'user')::int = $1 order by id`,
    [id],
  );

test('nobody has consented who has not said so, with a contract or without', async () => {
  expect((await own(1, tokens.policyholder)).body).toMatchObject(none);
  const { body } = await contract(api, { email: 'sin-ofertas@ejemplo.es' });
  expect(await consents(body.user_id)).toEqual([{ marketing_consent: null }]);
});

test('said while contracting it is kept with its day, the version of the words and who said it', async () => {
  const { booking } = await propose(api, { email: 'ofertas@ejemplo.es' });
  const { body } = await api.call('POST', '/policies', { body: { ...booking, marketing_consent: true } });
  expect(await consents(body.user_id)).toEqual([{ marketing_consent: { version: seededVersion, givenAt: api.now.toISOString() } }]);
  expect(await changesOf(body.user_id)).toEqual([
    { user_id: body.user_id, change: { field: 'marketing_consent', before: false, after: true } },
  ]);
});

test.each(['store', 'staff'] as const)('%s cannot say it for somebody else, and nothing is contracted', async (who) => {
  const { booking } = await propose(api, { email: `otro-${who}@ejemplo.es` });
  const body = { ...booking, marketing_consent: true };
  const refused = await api.call('POST', '/policies', { body, token: tokens[who] });
  expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'marketing_consent', code: 'forbidden' }]]);
  expect(await api.sql('select 1 from users where email = $1', [`otro-${who}@ejemplo.es`])).toEqual([]);
});

test('it is given and taken back in the account, by its owner and nobody else', async () => {
  expect((await say(6, true, tokens.other)).body).toMatchObject(given);
  for (const who of ['staff', 'admin'] as const) expect((await say(6, false, tokens[who])).status).toBe(403);
  expect((await say(6, false, tokens.policyholder)).status).toBe(404);
  expect((await own(6, tokens.other)).body).toMatchObject(given);
  // Contracting without ticking the box withdraws nothing.
  await contract(api, { email: 'x@ejemplo.es' }, tokens.other);
  expect((await own(6, tokens.other)).body).toMatchObject(given);
  expect((await say(6, false, tokens.other)).body).toMatchObject(none);
  expect((await changesOf(6)).map(({ change }) => change)).toEqual([
    { field: 'marketing_consent', before: false, after: true },
    { field: 'marketing_consent', before: true, after: false },
  ]);
});

test('an erasure takes it away', async () => {
  const { booking } = await propose(api, { email: 'borrada@ejemplo.es' });
  const { body } = await api.call('POST', '/policies', { body: { ...booking, marketing_consent: true } });
  await api.sql('update policies set status = 4 where id = $1', [body.id]);
  await api.sql('delete from policy_payments where policy_id = $1', [body.id]);
  expect((await api.call('POST', `/users/${String(body.user_id)}/erasure`, { token: tokens.staff })).status).toBe(200);
  expect(await consents(body.user_id)).toEqual([{ marketing_consent: null }]);
});

test('what is kept is the version that was shown, also when other words have come into force since, and never one that nobody published', async () => {
  const { body: text } = await api.call('GET', '/legal-texts/marketing');
  const published = await api.call('POST', '/legal-texts/marketing/versions', {
    token: tokens.admin,
    body: { words: `${String(text.words)}\n\nY una cosa más.`, replaces: seededVersion },
  });
  const newest = published.body.version;
  const agree = async (email: string, version: unknown) => {
    const { booking } = await propose(api, { email });
    return api.call('POST', '/policies', { body: { ...booking, marketing_consent: true, marketing_consent_version: version } });
  };
  const { body } = await agree('leyo@ejemplo.es', seededVersion);
  expect(await consents(body.user_id)).toEqual([{ marketing_consent: { version: seededVersion, givenAt: api.now.toISOString() } }]);
  const unknown = await agree('nunca@ejemplo.es', 'nunca-publicada');
  expect([unknown.status, unknown.body.fields]).toEqual([422, [{ path: 'marketing_consent_version', code: 'not-an-option' }]]);
  expect(await api.sql('select 1 from users where email = $1', ['nunca@ejemplo.es'])).toEqual([]);

  const turn = (change: object) => api.call('PATCH', '/users/6', { token: tokens.other, body: change });
  expect((await turn({ marketing_consent: true, marketing_consent_version: seededVersion })).body).toMatchObject(given);
  // A user who has agreed already is shown the newer text, and agrees to that version.
  expect((await turn({ marketing_consent: true, marketing_consent_version: newest })).body.marketing_consent_version).toBe(newest);
  expect((await turn({ marketing_consent_version: 'nunca-publicada' })).status).toBe(422);
  expect((await turn({ marketing_consent: false })).body).toMatchObject(none);
});
