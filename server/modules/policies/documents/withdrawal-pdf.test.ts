import { expect, test } from 'vitest';
import { openModuleApi } from '#tests/support/module-api.ts';
import { contract, payFirst } from '#tests/support/module-contracting.ts';
import { sendMessages, sentMails } from '#tests/support/module-messages.ts';
import { logInDemoPeople } from '#tests/support/module-people.ts';
import { hasPdfPrograms, runOn } from '#tests/support/pdf-programs.ts';
import { pdfWords } from '#tests/support/pdf-words.ts';

const api = await openModuleApi();
const { policyholder: token, admin } = await logInDemoPeople(api);

test('whoever withdraws is mailed an acknowledgement to keep: what they declared, the day and the time, sealed', async () => {
  await api.call('PATCH', '/house-settings', { token: admin, body: { phone: '911223344', email: 'ayuda@casa.example' } });
  const { body } = await contract(api, {}, token);
  await payFirst(api, body.id);
  await sendMessages(api);
  await api.call('POST', `/policies/${String(body.id)}/cancel`, { token, body: { reason: 'withdrawal' } });
  await sendMessages(api);
  const mail = (await sentMails(api)).find((text) => text.includes('Hemos recibido tu desistimiento')) ?? '';
  const [, base64 = ''] = /filename=desistimiento-\d+\.pdf\r?\n(?:[\w-]+: .*\r?\n)*\r?\n([A-Za-z0-9+/=\s]+)/.exec(mail) ?? [];
  const pdf = Buffer.from(base64, 'base64');
  const words = await pdfWords(pdf);
  for (const part of [
    `Yo, Ana Gil Soto, con NIF 12345678Z, desisto del contrato de seguro de la póliza ${String(body.number)}`,
    'Recibida 10 mar 2026, 11:00 (hora peninsular), 2026-03-10T10:00:00.000Z',
    'Te lo devolvemos entero',
    'Si tienes dudas 911223344, ayuda@casa.example',
  ])
    expect(words).toContain(part);
  if (hasPdfPrograms()) {
    expect((await runOn(pdf, 'qpdf', ['--check', '{}'])).code).toBe(0);
    expect((await runOn(pdf, 'pdfsig', ['{}'])).said).toContain('Signature is Valid');
  }
});
