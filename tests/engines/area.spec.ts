import { resolve } from 'node:path';
import { expect } from '@playwright/test';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { newImei } from '#tests/support/api.ts';
import type { AppServer } from '#tests/support/app-server.ts';
import { type Engine, engineWaitMs } from '#tests/support/engine.ts';
import { test } from '#tests/support/own-server.ts';
import { addContract, addPerson, addPolicy, type Insured } from '#tests/support/people.ts';
import { findFirefox, startChromium, startFirefox } from '#tests/support/puppeteer.ts';
import { findWebkit, startWebkit } from '#tests/support/webkit.ts';
import { type Person, person } from './person.ts';
import { signIn } from './walk.ts';

/** The policyholder's own area in the three engines, except what needs a camera. */

const photo = resolve(import.meta.dirname, '../fixtures/mirror/back-good.jpg');
const iban = 'ES9121000418450200051332';
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** Adds a policyholder whose phone is insured, paid and signed, with an account that can be changed. */
async function addCovered(server: AppServer): Promise<Insured> {
  const who = await addPerson(server);
  const place = await addPolicy(server, who.id, { status: 3, imei: newImei() });
  await addContract(server, place.policyId);
  await server.query('update policy_contracts set signed_at = now(), documents_sent_at = now() where policy_id = $1', [place.policyId]);
  await server.query(
    `insert into payment_methods (policy_id, type, is_current, iban, account_holder, mandate_reference, mandate_signed_on, mandate_text_version, created_at)
     values ($1, 3, true, 'ES7921000813610123456789', 'Carmen Prueba', $2, '2026-03-10', 'core-1', now())`,
    [place.policyId, `ENGINE-${place.policyId}`],
  );
  return { ...who, ...place };
}

/** Sets a date field. Typing a date works differently in each engine, so the value is set as its calendar would do. */
const setDay = (engine: Engine, label: string, day: string) =>
  engine.ask(`(() => {
    const label = [...document.querySelectorAll('label')].find((one) => one.textContent.trim().startsWith(${JSON.stringify(label)}));
    const field = document.getElementById(label.htmlFor);
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, ${JSON.stringify(day)});
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);

async function declareClaim(engine: Engine, { press, title, file, text }: Person, server: AppServer, { policyId, riskId }: Insured) {
  await engine.open(`${server.origin}/policies/${policyId}/risks/${riskId}/claims/new?step=type`);
  await title('¿Qué le ha pasado a tu móvil?');
  await (await engine.find('//label[contains(., "Rotura de la pantalla")]')).click();
  await press('Continuar');
  await title('Añade');
  await setDay(engine, '¿Qué día fue?', civilDateOf(Date.now()));
  await file('Archivo de: Fotos del daño', photo);
  await text('1 archivo guardado');
  await press('Continuar');
  await title('Revisa y envía');
  await press('Enviar');
  await title('Nos ha llegado tu siniestro');
  const sent = () =>
    server.query<{ type: number; files: number }>(
      `select c.type, count(d.capture_id)::int as files from claims c left join claim_documents d on d.claim_id = c.id where c.risk_id = $1 group by c.id`,
      [riskId],
    );
  await expect.poll(sent, { timeout: engineWaitMs }).toEqual([{ type: 3, files: 1 }]);
}

async function changeAccount(engine: Engine, { press, write, text }: Person, server: AppServer, { policyId }: Insured): Promise<void> {
  await engine.open(`${server.origin}/policies/${policyId}/pago`);
  await press('Añadir una cuenta');
  await write('Número de cuenta (IBAN)', iban);
  await write('Titular de la cuenta', 'Carmen Prueba');
  await press('Autorizar los cargos en esta cuenta');
  await text('1332');
  const current = () => server.query('select iban from payment_methods where policy_id = $1 and is_current', [policyId]);
  await expect.poll(current, { timeout: engineWaitMs }).toEqual([{ iban }]);
}

/** Leaves for the bank's page and returns with the Back button. An engine may show the page as it was left, instead of loading it again: WebKit does. */
async function returnFromBank(engine: Engine, server: AppServer, { policyId }: Insured): Promise<void> {
  const [receipt] = await server.query<{ id: number }>(
    'update policy_payments set activation_date = current_date - 3 where policy_id = $1 and instalment = 2 returning id',
    [policyId],
  );
  await engine.open(`${server.origin}/policies/${policyId}/payments/${receipt?.id}`);
  await (await engine.find('//label[contains(., "Tarjeta")]')).click();
  await (await engine.find('//button[starts-with(normalize-space(.), "Pagar")]')).click();
  await engine.find('//h1[contains(., "Elige una tarjeta de prueba")]');
  // Some drivers lose the answer of a page that is left.
  await engine.ask('void history.back()').catch(() => undefined);
  // A page that is loaded again offers the account first.
  await engine.find('//button[contains(., "12,95")][not(@aria-busy)]');
}

async function askForCall(engine: Engine, { press, write, text }: Person, server: AppServer): Promise<void> {
  await engine.open(`${server.origin}/ayuda`);
  await press('Te llamamos');
  await (await engine.find('//dialog//h2 | //*[@role="dialog"]//h2')).attribute('id');
  await write('Teléfono', '612344718');
  await (await engine.find('//*[@role="dialog" or self::dialog]//input[@type="checkbox"]')).click();
  await (await engine.find('//*[@role="dialog" or self::dialog]//button[normalize-space(.)="Te llamamos"]')).click();
  await text('Te llamamos al 612 344 718');
}

for (const [name, isHere, start] of [
  ['Chromium', () => true, startChromium],
  ['Firefox', () => findFirefox() !== null, startFirefox],
  ['WebKit', () => findWebkit() !== null, () => startWebkit(iphone)],
] as const)
  test(`claims, receipts, an account and a call in ${name}`, async ({ server }) => {
    test.skip(!isHere(), `${name} is not installed`);
    const engine = await start();
    try {
      const insured = await addCovered(server);
      const who = person(engine);
      await signIn(engine, who, server, insured);
      await declareClaim(engine, who, server, insured);
      await engine.open(`${server.origin}/policies/${insured.policyId}/payments`);
      await who.text('PAGADO');
      await returnFromBank(engine, server, insured);
      await changeAccount(engine, who, server, insured);
      await askForCall(engine, who, server);
    } finally {
      await engine.close();
    }
  });
