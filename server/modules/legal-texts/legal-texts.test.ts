import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { legalTexts } from '#domain/legal-text/legal-texts.ts';
import { seedLegalTexts } from '#server/db/seed/legal-texts.ts';
import { type Answer, openModuleApi } from '#tests/support/module-api.ts';
import { acceptances, payFirst, propose, seededVersion, signingOf } from '#tests/support/module-contracting.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi();
const tokens = await logInDemoPeople(api);
const dayMs = 86_400_000;

interface Text {
  text: string;
  version: string;
  title: string;
  sha256: string;
  words: string;
}
const inForce = async (text: string) => (await api.call<Text>('GET', `/legal-texts/${text}`)).body;
const publish = (text: string, body: object, token: string | undefined = tokens.admin): Promise<Answer> =>
  api.call('POST', `/legal-texts/${text}/versions`, { token, body });
const hashOf = (words: string) => createHash('sha256').update(words).digest('hex');

test('each text is in force in a version whose words have the hash that is told, and names who insures', async () => {
  const { body } = await api.call('GET', '/legal-texts');
  const listed = body.data as Text[];
  expect(listed.map(({ text }) => text)).toEqual([...legalTexts].sort());
  for (const { text, version, sha256, title } of listed) {
    const whole = await inForce(text);
    expect(whole).toMatchObject({ version, sha256, title });
    expect(whole.sha256).toBe(hashOf(whole.words));
    expect(whole.words).not.toMatch(/[{}]/);
  }
  expect((await inForce('terms')).words).toContain(api.ports.config.insurer.name);
  expect((await inForce('mandate')).version).toBe('core-1');
});

test('who has read them is told by their tag that nothing has changed, until something has', async () => {
  const tag = (await api.call('GET', '/legal-texts')).headers.get('etag') ?? '';
  const again = () => api.call('GET', '/legal-texts', { headers: { 'if-none-match': tag } });
  expect((await again()).status).toBe(304);
  const { version } = await inForce('marketing');
  await publish('marketing', { words: '# Ofertas\n\nAcepto ofertas por correo.', replaces: version });
  expect((await again()).status).toBe(200);
});

test('the office puts other words into force: who contracts with the words of before is told which, and contracts with the new ones', async () => {
  const { booking } = await propose(api, { email: 'texto-nuevo@ejemplo.es' });
  const before = await inForce('terms');
  api.now = new Date(api.now.getTime() + dayMs);
  const words = before.words.replace('En España y,', 'En la Unión Europea y,');
  const { status, body, headers } = await publish('terms', { words: `${words}\r\n`, replaces: before.version });
  expect([status, body]).toMatchObject([
    201,
    { version: '2026-03-11', title: 'Condiciones generales', words, sha256: hashOf(words), is_in_force: true, published_by: 5 },
  ]);
  expect(headers.get('location')).toBe('/api/legal-texts/terms/versions/2026-03-11');
  expect(await api.sql(`select user_id, data from audit_events where kind = 'text-published' order by id desc limit 1`)).toEqual([
    { user_id: 5, data: { text: 'terms', version: '2026-03-11', replaces: before.version, sha256: hashOf(words) } },
  ]);

  const refused = await api.call('POST', '/policies', { body: booking });
  expect([refused.status, refused.body.fields]).toEqual([422, [{ path: 'acceptances.terms', code: 'other-version' }]]);
  const shown = acceptances.map((each) => (each.acceptance === 'terms' ? { ...each, version: '2026-03-11' } : each));
  expect((await api.call('POST', '/policies', { body: { ...booking, acceptances: shown } })).status).toBe(201);
});

test('what somebody accepted can be read again word for word, also once other words are in force; not by another', async () => {
  const privacy = await inForce('privacy');
  const contractWords = await inForce('contract');
  const { body: read } = await api.call('GET', '/legal-texts');
  const versionOf = (text: string) => (read.data as Text[]).find((each) => each.text === text)?.version;
  const { booking } = await propose(api);
  const accepted = acceptances.map(({ acceptance }) => ({ acceptance, version: versionOf(acceptance) }));
  const { body: policy } = await api.call('POST', '/policies', { token: tokens.policyholder, body: { ...booking, acceptances: accepted } });
  await payFirst(api, policy.id);
  await api.sql('update policy_risks set evaluation_status = 2 where policy_id = $1', [policy.id]);
  const contractedAt = api.now.toISOString();
  const body = await signingOf(api, policy.id, tokens.policyholder);
  expect((await api.call('POST', `/policies/${String(policy.id)}/sign`, { token: tokens.policyholder, body })).status).toBe(200);

  api.now = new Date(api.now.getTime() + 400 * dayMs);
  await api.sql('update sessions set expires_at = $1, last_seen_at = $2, created_at = $2', [new Date(api.now.getTime() + dayMs), api.now]);
  for (const { text, version } of [privacy, contractWords])
    expect((await publish(text, { words: '# Otro\n\nDice otra cosa.', replaces: version })).status).toBe(201);
  const { body: shown } = await api.call('GET', `/policies/${String(policy.id)}/texts`, { token: tokens.policyholder });
  const texts = shown.data as (Text & { accepted_at: string })[];
  expect(texts.map(({ text }) => text)).toEqual(['invoice', 'precontractual', 'terms', 'privacy', 'contract', 'limiting-clauses']);
  expect(texts[3]).toEqual({ ...privacy, accepted_at: contractedAt });
  expect(texts[4]).toEqual({ ...contractWords, accepted_at: contractedAt });
  for (const { words, sha256 } of texts) expect(sha256).toBe(hashOf(words));
  expect((await api.call('GET', `/policies/${String(policy.id)}/texts`, { token: tokens.other })).status).toBe(404);
});

test('two who publish at once do not overwrite each other, and the same words again are the same version', async () => {
  const { version: replaces } = await inForce('needs');
  const answers = await Promise.all(['uno', 'dos', 'tres'].map((word) => publish('needs', { words: `# Por qué\n\n${word}`, replaces })));
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 409, 409]);
  const won = answers.find(({ status }) => status === 201)?.body;
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'changed-meanwhile',
    fields: [{ path: 'replaces', code: 'changed' }],
  });
  expect((await publish('needs', { words: won?.words, replaces })).body).toMatchObject({ version: won?.version });
  expect((await publish('needs', { words: '# Por qué\n\nOtra vez.', replaces: won?.version })).body.version).toBe(
    `${String(won?.version)}.2`,
  );
  const { body } = await api.call('GET', '/legal-texts/needs/versions', { token: tokens.staff });
  expect((body.data as { version: string; is_in_force: boolean }[]).map(({ version, is_in_force: is }) => [version, is])).toEqual([
    [`${String(won?.version)}.2`, true],
    [won?.version, false],
    [seededVersion, false],
  ]);
  const first = await api.call('GET', `/legal-texts/needs/versions/${seededVersion}`, { token: tokens.staff });
  expect(first.body).toMatchObject({ version: seededVersion, is_in_force: false, published_by: null });
  expect((await api.call('GET', '/legal-texts/needs/versions/1999-01-01', { token: tokens.staff })).status).toBe(404);
});

test.each([
  ['terms', { words: 'Sin título' }, [{ path: 'words', code: 'title-missing' }]],
  ['terms', { words: '# Título' }, [{ path: 'words', code: 'empty' }]],
  ['terms', { words: `# T\n\n${'a'.repeat(50_001)}` }, [{ path: 'words', code: 'too-long' }]],
  ['mandate', { words: '# Mandato\n\nOtro.' }, [{ path: 'text', code: 'not-allowed' }]],
])('%s with %j is refused', async (text, body, fields) => {
  const answer = await publish(text, { replaces: seededVersion, ...body });
  expect([answer.status, answer.body.fields]).toEqual([422, fields]);
});

test('a text that there is not is not found, and the office without an administrator reads and does not publish', async () => {
  const statuses = [
    await api.call('GET', '/legal-texts/nada'),
    await publish('terms', {}, tokens.staff),
    await publish('terms', {}, tokens.policyholder),
    await api.call('GET', '/legal-texts/terms/versions', { token: tokens.store }),
    await api.call('GET', '/legal-texts/terms/versions', { token: tokens.staff }),
  ].map(({ status }) => status);
  expect(statuses).toEqual([404, 403, 403, 403, 200]);
});

test('a start with another setting puts texts of the house anew, and none that the office has written', async () => {
  const { db, config } = api.ports;
  const versions = async () =>
    api.sql<{ text: string; n: string }>('select text, count(*) as n from legal_text_versions group by text order by text');
  const before = await versions();
  await seedLegalTexts(db, config, api.now);
  expect(await versions()).toEqual(before);
  await seedLegalTexts(db, { ...config, supportEmail: 'otro@ejemplo.es' }, api.now);
  expect((await inForce('withdrawal')).words).toContain('otro@ejemplo.es');
  expect((await inForce('marketing')).words).toBe('# Ofertas\n\nAcepto ofertas por correo.');
  expect((await inForce('invoice')).version).toBe(seededVersion);
});
