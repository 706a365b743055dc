import { rm, writeFile } from 'node:fs/promises';
import { beforeEach, expect, test } from 'vitest';
import { retain } from '#server/jobs/jobs.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contracting, propose } from '#tests/support/module-contracting.ts';
import { mailFolder, sendMessages, sentMails, tryMessage } from '#tests/support/module-messages.ts';
import { remindUnfinished } from './remind-unfinished.ts';

const api = await openModuleApi();
const dayMs = 86_400_000;
const start = api.now;
const onDay = (days: number) => {
  api.now = new Date(start.getTime() + days * dayMs);
};
beforeEach(async () => {
  onDay(0);
  api.enqueued.length = 0;
  await api.sql('delete from messages');
  await api.sql('delete from proposals');
  await api.sql('delete from reminder_refusals');
});

const begin = async (email: string, more: object = {}) => String((await propose(api, { email, ...more })).proposal.identifier_proposal);
const read = (identifier: string) => api.call('GET', `/proposals/${identifier}`);
const change = (identifier: string, body: object) =>
  api.call<{ version: number; price: { total_price: number } }>('PATCH', `/proposals/${identifier}`, { body });
/** Runs the morning's job, sends its mails, and returns the links in them. */
const morning = async () => {
  await rm(mailFolder(api), { recursive: true, force: true });
  await remindUnfinished(api.ports);
  await sendMessages(api);
  const mails = (await sentMails(api)).filter((mail) => mail.includes('Tienes un seguro a medio contratar'));
  return mails.map(linksOf);
};
const linksOf = (mail: string) => ({
  to: /^To: (\S+)/m.exec(mail)?.[1],
  goOn: /\/contratacion#p=([\w-]{22})\b/.exec(mail)?.[1] ?? '',
  refuse: /\/recordatorios#t=([\w-]+)/.exec(mail)?.[1] ?? '',
  mail,
});
const only = <Value>([value, ...others]: readonly Value[]): Value => {
  if (value === undefined || others.length > 0) throw new Error('there is not one');
  return value;
};
const addresses = async () => (await morning()).map(({ to }) => to);
const refuse = (token: string) => api.call('POST', '/reminder-refusals', { body: { token } });

test('whoever began and left is reminded once, after two days of silence', async () => {
  await begin('ana@ejemplo.es');
  onDay(1.9);
  expect(await addresses()).toEqual([]);
  onDay(2);
  await Promise.all([remindUnfinished(api.ports), remindUnfinished(api.ports)]);
  expect(await addresses()).toEqual(['ana@ejemplo.es']);
  for (const day of [3, 10, 14]) {
    onDay(day);
    expect(await addresses()).toEqual([]);
  }
});

test('a change begins the two days anew; the last day is too late', async () => {
  const identifier = await begin('ana@ejemplo.es');
  onDay(1.5);
  const { body } = await read(identifier);
  await change(identifier, { version: body.version, periodicity: 12 });
  onDay(3);
  expect(await addresses()).toEqual([]);
  onDay(15);
  expect(await addresses()).toEqual([]);
  onDay(14);
  expect(await addresses()).toEqual(['ana@ejemplo.es']);
});

test('nobody who said no e-mail, accepted something or contracted since; of what one address began, what it left last', async () => {
  await api.call('POST', '/proposals', { body: { ...contracting, email: null } });
  await begin('acepta@ejemplo.es', { acceptances: ['privacy'] });
  await begin('contrata@ejemplo.es');
  await begin('dos@ejemplo.es', { device: { brand: 'Xiaomi', model: 'Redmi Note 13', price: 300 } });
  onDay(0.1);
  await begin('dos@ejemplo.es');
  const { booking } = await propose(api, { email: 'contrata@ejemplo.es' });
  expect((await api.call('POST', '/policies', { body: booking })).status).toBe(201);
  api.enqueued.length = 0;
  onDay(3);
  const { to, goOn } = only(await morning());
  expect(to).toBe('dos@ejemplo.es');
  expect((await read(goOn)).body).toMatchObject({ device: { model: 'iPhone 15' } });
  onDay(4);
  expect(await addresses()).toEqual([]);
});

test('who goes on before the mail leaves is not told', async () => {
  const identifier = await begin('ana@ejemplo.es');
  onDay(2);
  await remindUnfinished(api.ports);
  await change(identifier, { version: 1, periodicity: 12 });
  expect(await addresses()).toEqual([]);
  expect(await api.sql('select state, address from messages')).toEqual([{ state: 'dropped', address: null }]);
});

test('its link goes on with the same things at the same price, and tells nobody who had begun it', async () => {
  const identifier = await begin('ana@ejemplo.es');
  const before = (await read(identifier)).body;
  onDay(3);
  await api.sql('update product_prices set monthly_cents = monthly_cents + 100 where product_id = 3');
  const { goOn, mail } = only(await morning());
  const { status, body } = await read(goOn);
  expect([status, goOn]).toEqual([200, expect.not.stringContaining(identifier)]);
  expect(body).toMatchObject({
    device: before.device,
    price: before.price,
    last_day: before.last_day,
    email: 'ana@ejemplo.es',
    policyholder: null,
    phone: null,
  });
  expect(mail).toContain('hasta el 25 mar 2026');
  expect(mail).not.toMatch(/iPhone|Gil|12345678Z|600555010/);
  // The proposal on the device where it was begun keeps everything.
  expect((await read(identifier)).body.policyholder).toMatchObject({ name: 'Ana' });
  const said = await change(goOn, {
    version: 1,
    phone: contracting.phone,
    policyholder: contracting.policyholder,
  });
  const { version, price } = said.body;
  const { booking } = await propose(api, {});
  const booked = await api.call('POST', '/policies', {
    body: { ...booking, identifier_proposal: goOn, version, total_price: price.total_price },
  });
  expect([booked.status, booked.body.identifier_proposal]).toEqual([201, goOn]);
});

test('a mail that fails and is sent again leaves one copy, and both mails have the same link', async () => {
  await begin('ana@ejemplo.es');
  onDay(2);
  await remindUnfinished(api.ports);
  const [job] = api.enqueued;
  // A file where the mail folder should be makes the mailer fail.
  await rm(mailFolder(api), { recursive: true, force: true });
  await writeFile(mailFolder(api), '');
  for (let tries = 0; tries < 3; tries += 1) await expect(tryMessage(api, job)).rejects.toThrow();
  await rm(mailFolder(api));
  await tryMessage(api, job);
  expect(await api.sql('select 1 from proposals')).toHaveLength(2);
  const { goOn } = linksOf(only(await sentMails(api)));
  expect((await read(goOn)).status).toBe(200);
  // As if the mail was sent but the process ended before recording it: it is sent again.
  await api.sql(`update messages set state = 'waiting'`);
  await rm(mailFolder(api), { recursive: true, force: true });
  await tryMessage(api, job);
  expect(linksOf(only(await sentMails(api)))).toMatchObject({ goOn });
  expect(await api.sql('select 1 from proposals')).toHaveLength(2);
});

test('its way out ends them for that address, for good and without a log-in; what is no link of ours ends nothing', async () => {
  await begin('ana@ejemplo.es');
  onDay(2);
  const { refuse: token } = only(await morning());
  for (const wrong of ['', 'x', `${token.slice(0, -2)}AA`, `${token}AAAA`]) expect((await refuse(wrong)).body.code).toBe('link-expired');
  expect(await api.sql('select 1 from reminder_refusals')).toEqual([]);
  expect([(await refuse(token)).status, (await refuse(token)).status]).toEqual([204, 204]);
  const rows = await api.sql('select * from reminder_refusals');
  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain('ana');
  onDay(200);
  expect((await refuse(token)).status).toBe(204);
  await begin('ana@ejemplo.es');
  await begin('otra@ejemplo.es');
  onDay(203);
  expect(await addresses()).toEqual(['otra@ejemplo.es']);
});

test('what is kept opens nothing, and goes in a month; a refusal after two years', async () => {
  await begin('ana@ejemplo.es');
  onDay(2);
  const { goOn, refuse: token } = only(await morning());
  const [kept] = await api.sql('select body, address from messages');
  expect(kept).toMatchObject({ body: expect.stringMatching(/\/contratacion#…[\s\S]*\/recordatorios#…/), address: 'ana@ejemplo.es' });
  for (const secret of [goOn, token]) expect(JSON.stringify(kept)).not.toContain(secret);
  await refuse(token);
  onDay(33);
  await retain(api.ports);
  expect(await api.sql('select 1 from messages')).toEqual([]);
  expect(await api.sql('select 1 from proposals')).toEqual([]);
  expect(await api.sql('select 1 from reminder_refusals')).toHaveLength(1);
  onDay(733);
  await retain(api.ports);
  expect(await api.sql('select 1 from reminder_refusals')).toEqual([]);
});
