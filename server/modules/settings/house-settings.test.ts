import { beforeEach, expect, test } from 'vitest';
import type { HouseAnswer } from '#domain/wire/house-settings.ts';
import { queueMail } from '#server/modules/messages/queue-mail.ts';
import { openModuleApi } from '#tests/support/module-api.ts';
import { sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { type DemoPerson, logInDemoPeople } from '#tests/support/module-people.ts';

const api = await openModuleApi({ SUPPORT_PHONE: '900111222' });
const tokens = await logInDemoPeople(api);
beforeEach(async () => {
  await api.sql('delete from house_settings');
  await api.sql(`delete from audit_events where kind = 'settings-changed'`);
});

const read = async () => api.call<HouseAnswer>('GET', '/house-settings', { token: tokens.admin });
const set = (body: object, headers: Record<string, string> = {}, person: DemoPerson = 'admin') =>
  api.call<HouseAnswer>('PATCH', '/house-settings', { token: tokens[person], body, headers });
const settings = async () => (await read()).body.settings;
const publicSettings = async () => (await api.call('GET', '/settings')).body;

test('what nobody has set is as the environment has it', async () => {
  const { body } = await read();
  const { settings: now, defaults, changed } = body;
  expect(now).toMatchObject({
    phone: '900111222',
    max_repetitions: 3,
    weekday_hours: { from: 9, to: 19 },
    refund_second_person_above: 100,
  });
  expect([defaults, changed]).toEqual([now, []]);
  expect(now.mail_texts['receipt-unpaid'].text).toContain('\n\n');
});

test('a change is good at once, and says who made it and how it was', async () => {
  const { status, body } = await set({
    phone: '911 22 33 44',
    max_repetitions: 5,
    weekday_hours: { from: 8, to: 20 },
    holidays: ['2026-09-09'],
  });
  expect([status, body.changed.map(({ name, by }) => [name, by.name])]).toEqual([
    200,
    ['holidays', 'max_repetitions', 'phone', 'weekday_hours'].map((name) => [name, 'Admin Peritia']),
  ]);
  const shown = await publicSettings();
  expect(shown).toMatchObject({ phone: '911223344', support_hours: { weekdays: { from: 8, to: 20 } }, evaluation: { max_repetitions: 5 } });
  expect(shown.holidays).toContain('2026-09-09');
  const { body: history } = await api.call('GET', '/history/house/1', { token: tokens.staff });
  expect(history.data).toMatchObject([{ kind: 'settings-changed', by: { name: 'Admin Peritia' } }]);
  expect((history.data as { changes: object[] }[])[0]?.changes).toContainEqual({ field: 'phone', before: '900111222', after: '911223344' });
  // Setting the same value again is no change.
  await set({ phone: '911223344' });
  expect(await api.sql(`select 1 from audit_events where kind = 'settings-changed'`)).toHaveLength(1);
});

test('whoever cannot sign up is told the phone and the hours that the house has set', async () => {
  const message = async () => (await api.call('POST', '/policies', { body: {} })).body.message;
  expect(await message()).toContain(
    'contactar con nosotros en el 900111222, de lunes a viernes de 9 a 19 h, y fines de semana y festivos de 10 a 18 h (hora peninsular).',
  );
  await set({ phone: '911223344', weekday_hours: { from: 8, to: 20 } });
  expect(await message()).toContain(
    'contactar con nosotros en el 911223344, de lunes a viernes de 8 a 20 h, y fines de semana y festivos de 10 a 18 h (hora peninsular).',
  );
});

test('what is set as it was by default is set no more', async () => {
  await set({ phone: '911223344', kept_days: { messages: 800, devices: 100 }, assessment_floors: { darkest: 40 } });
  expect(await api.sql(`select name, value from house_settings order by name`)).toEqual([
    { name: 'assessment_floors', value: { darkest: 40 } },
    { name: 'kept_days', value: { messages: 800, devices: 100 } },
    { name: 'phone', value: '911223344' },
  ]);
  // Parts that are not named keep their values.
  await set({ phone: '900111222', kept_days: { devices: 400 } });
  expect(await api.sql(`select name, value from house_settings order by name`)).toEqual([
    { name: 'assessment_floors', value: { darkest: 40 } },
    { name: 'kept_days', value: { messages: 800 } },
  ]);
  expect((await settings()).kept_days).toMatchObject({ messages: 800, devices: 400, refused_photos: 365 });
});

test('two administrators do not undo each other', async () => {
  const tag = (await read()).headers.get('etag') ?? '';
  expect((await set({ phone: '911223344' }, { 'if-match': tag })).status).toBe(200);
  const late = await set({ email: 'hola@casa.example' }, { 'if-match': tag });
  expect([late.status, late.body.code]).toEqual([409, 'changed-meanwhile']);
  expect((await settings()).email).not.toBe('hola@casa.example');
});

test.each([
  [{ phone: '123' }, 'phone', 'too-short'],
  [{ weekday_hours: { from: 19, to: 9 } }, 'weekday_hours.to', 'before-start'],
  [{ holidays: ['2026-02-30'] }, 'holidays.0', 'no-such-day'],
  [{ max_repetitions: 11 }, 'max_repetitions', 'too-large'],
  [{ kept_days: { messages: 30 } }, 'kept_days.messages', 'too-small'],
  [{ assessment_floors: { darkest: 900 } }, 'assessment_floors.darkest', 'too-large'],
  [{ brand: { name: 'X', dock: '#ffffff', action: '#fefefe' } }, 'brand.action', 'low-contrast'],
  [{ brand: { name: 'X', dock: '#14213d', action: '#ffa36b', link: '#ffff00' } }, 'brand.link', 'low-contrast'],
  [{ mail_texts: { 'receipt-unpaid': { subject: '', text: 'x' } } }, 'mail_texts.receipt-unpaid.subject', 'too-short'],
  [
    { mail_texts: { 'receipt-unpaid': { subject: 'Hola', text: 'Hola, {nombre}' } } },
    'mail_texts.receipt-unpaid.text',
    'unknown-placeholder',
  ],
  [{ push_texts: { 'receipt-unpaid': { title: 'a'.repeat(51), body: 'x' } } }, 'push_texts.receipt-unpaid.title', 'too-long'],
  [{ push_texts: { 'receipt-unpaid': { title: 'a', body: '{nombre}' } } }, 'push_texts.receipt-unpaid.body', 'unknown-placeholder'],
  [{ sms_texts: { 'sign-code': { text: 'Firma con {código} hasta las {hora}' } } }, 'sms_texts.sign-code.text', 'missing-placeholder'],
  [{ sms_texts: { 'sign-code': { text: '{código} {contrato} {hora} {nombre}' } } }, 'sms_texts.sign-code.text', 'unknown-placeholder'],
  [{ sms_texts: { 'sign-code': { text: `{código} {contrato} {hora} ${'ó'.repeat(200)}` } } }, 'sms_texts.sign-code.text', 'too-long'],
  [{ refund_second_person_above: -1 }, 'refund_second_person_above', expect.any(String)],
])('refused, and nothing of it is set: %j', async (body, path, code) => {
  const refused = await set({ email: 'otro@casa.example', ...body });
  expect([refused.status, refused.body.fields]).toEqual([422, [{ path, code }]]);
  expect(await api.sql('select 1 from house_settings')).toEqual([]);
});

test('a notice has the words and the colours of the house, and goes the way that the house says', async () => {
  await set({
    mail_texts: { 'receipt-unpaid': { subject: 'Te falta un recibo', text: 'Primero.\n\nDespués.' } },
    brand: { name: 'Casa Segura', dock: '#14213d', action: '#ffa36b', link: '#1f4e9e' },
  });
  await queueMail(api.ports.db, api.ports, { kind: 'receipt-unpaid', cause: 'payment:1', to: { userId: 1 } });
  await sendMessages(api);
  const mail = (await sentMails(api)).join('\n');
  expect(mail).toContain('Te falta un recibo');
  expect(mail).toContain('Primero.');
  expect(mail).toContain('Casa Segura');
  expect(mail).toMatch(/background:(=\r?\n)?#14213d/);
});

test('everybody is told whose app it is and in which colours, where it is not the product', async () => {
  expect((await publicSettings()).brand).toBeNull();
  await set({ brand: { name: 'Casa Segura', dock: '#14213d', action: '#ffa36b', link: '#1f4e9e' } });
  expect((await publicSettings()).brand).toMatchObject({
    name: 'Casa Segura',
    colors: { light: { dock: '#14213d', on_dock: '#ffffff', link: '#1f4e9e' }, dark: { dock: '#14213d' } },
  });
  // Without `link`: as stored before links had a colour of their own, and as sent by an integrator who does not know the field.
  await api.sql(`update house_settings set value = value - 'link'`);
  expect((await settings()).brand).toEqual({ name: 'Casa Segura', dock: '#14213d', action: '#ffa36b', link: '#0a5c51' });
  await set({ brand: { name: 'Peritia', dock: '#0e2b27', action: '#ffc83d' } });
  expect((await publicSettings()).brand).toBeNull();
});

test('the words of a push and of a message to a phone are kept where they are not those of the product', async () => {
  const { push_texts: push, sms_texts: sms } = await settings();
  expect(push['receipt-unpaid']).toEqual({ title: 'Tienes un recibo sin pagar', body: 'Toca para verlo y pagarlo.' });
  const own = { 'sign-code': { text: 'Casa Segura: {código} para {contrato}, hasta las {hora}.' } };
  await set({ push_texts: { 'receipt-unpaid': { title: 'Te falta un recibo', body: 'Ábrelo.' } }, sms_texts: own });
  expect(await settings()).toMatchObject({
    push_texts: { ...push, 'receipt-unpaid': { title: 'Te falta un recibo', body: 'Ábrelo.' } },
    sms_texts: own,
  });
  await set({ push_texts: { 'receipt-unpaid': push['receipt-unpaid'] }, sms_texts: sms });
  expect(await api.sql(`select value from house_settings where value <> '{}'::jsonb`)).toEqual([]);
});

test('a row that this version does not take is as if it were not there', async () => {
  await api.sql(
    `insert into house_settings (name, value, changed_at, changed_by) values ('phone', '7', now(), 5), ('once', '1', now(), 5)`,
  );
  expect((await settings()).phone).toBe('900111222');
});

test.each(['policyholder', 'store', 'distributor', 'staff'] as const)('is not for a %s', async (person) => {
  expect((await api.call<HouseAnswer>('GET', '/house-settings', { token: tokens[person] })).status).toBe(403);
  expect((await set({ phone: '911223344' }, {}, person)).status).toBe(403);
  expect((await publicSettings()).phone).toBe('900111222');
});
