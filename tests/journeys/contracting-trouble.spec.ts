import { expect, type Page } from '@playwright/test';
import { call, logIn } from '#tests/support/api.ts';
import {
  acceptAfterPerson,
  chooseInsurance,
  fillPerson,
  fillSignature,
  findDevice,
  makeContracted,
  payAtGateway,
} from '#tests/support/contracting-walk.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { addPerson, type Insured, password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

const result = ({ policyId }: Insured) => `/contratacion/resultado?policy=${policyId}`;
const link = (page: Page, name: string) => page.getByRole('link', { name });
const steps = (page: Page) => page.getByText(/^(Por hacer|Hecho|Después|Esperando al banco)$/);

test('a step without a proposal has a name in the tab', async ({ page }) => {
  for (const path of ['/contratacion', '/contratacion/pago', '/contratacion/condiciones']) {
    await page.goto(path);
    await expect(title(page, 'Aún no has elegido tu seguro')).toBeVisible();
    await expect(page).toHaveTitle('Contratar · Peritia');
  }
});

test('no network on the pay button, the card refused three times, and then it is paid once', async ({ page, context, server, insured }) => {
  await makeContracted(server, insured, false);
  await signInQuietly(page, server, insured);
  await page.goto(result(insured));
  await expect(button(page, 'Pagar 12,95 €')).toBeVisible();
  await context.setOffline(true);
  await button(page, 'Pagar 12,95 €').click();
  await expect(page.getByRole('alert').filter({ hasText: /conexión|responde/ })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await button(page, 'Pagar 12,95 €').click();
  for (let refused = 1; refused <= 3; refused += 1) {
    await payAtGateway(page, /se rechaza$/);
    await expect(page.getByText('Por favor revisa los datos de la tarjeta e inténtalo de nuevo')).toBeVisible();
    await expect(button(page, 'Ayuda de un agente')).toBeVisible();
    await button(page, 'Reintentar: 12,95 €').click();
  }
  await payAtGateway(page, /se acepta$/);
  await expect(steps(page)).toHaveText(['Hecho', 'Hecho', 'Por hacer']);
  const [paid] = await server.query(
    `select count(*) filter (where state = 'booked')::int as booked, count(*)::int as tries from payment_transactions where policy_id = $1`,
    [insured.policyId],
  );
  expect(paid).toEqual({ booked: 1, tries: 4 });
});

test('what the office has paid elsewhere is paid there, by account as well, and this screen says so when it has been', async ({
  page,
  server,
  insured,
}) => {
  await makeContracted(server, insured, false);
  await server.query('update policy_contracts set payment_method = 3 where policy_id = $1', [insured.policyId]);
  const { api_token: staff } = await logIn(server, (await addPerson(server, 'staff')).email);
  const office = (path: string, body: object) => call(server, 'POST', `/policies/${insured.policyId}${path}`, { token: staff, body });
  expect((await office('/settings', { payment_link: 'https://pago.tienda.example/r/1' })).status).toBe(200);
  await signInQuietly(page, server, insured);
  await page.goto(result(insured));
  await expect(link(page, 'Pagar 12,95 €')).toHaveAttribute('href', 'https://pago.tienda.example/r/1');
  await expect(page.getByText('El primer recibo se paga en pago.tienda.example')).toBeVisible();
  await expect(page.getByLabel('IBAN')).toHaveCount(0);
  await expectAccessible(page);
  await server.query('update policy_payments set pending_cents = 0, payment_date = current_date where policy_id = $1', [insured.policyId]);
  await server.query('update policies set status = 2 where id = $1', [insured.policyId]);
  await page.reload();
  await expect(link(page, 'Firmar el contrato')).toBeVisible();
  await expect(link(page, 'Pagar 12,95 €')).toHaveCount(0);
});

test('paid in two tabs at once it is charged once, and both tabs say so', async ({ page, context, server, insured }) => {
  await makeContracted(server, insured, false);
  await signInQuietly(page, server, insured);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(result(insured));
    await expect(button(tab, 'Pagar 12,95 €')).toBeVisible();
  }
  await Promise.all([page, other].map((tab) => button(tab, 'Pagar 12,95 €').click()));
  for (const tab of [page, other]) await payAtGateway(tab, /se acepta$/);
  for (const tab of [page, other]) {
    await expect(steps(tab)).toHaveText(['Hecho', 'Hecho', 'Por hacer']);
    await expectAccessible(tab);
  }
  const [money] = await server.query(
    `select sum(amount_cents) filter (where state = 'booked')::int as taken, (select pending_cents from policy_payments where policy_id = $1 order by id limit 1) as pending
     from payment_transactions where policy_id = $1`,
    [insured.policyId],
  );
  expect(money).toEqual({ taken: 1295, pending: 0 });
});

test('who presses to pay what was paid in another tab meanwhile sees that it is paid', async ({ page, context, server, insured }) => {
  await makeContracted(server, insured, false);
  await signInQuietly(page, server, insured);
  const other = await context.newPage();
  await other.goto(result(insured));
  await expect(button(other, 'Pagar 12,95 €')).toBeVisible();
  await page.goto(result(insured));
  await button(page, 'Pagar 12,95 €').click();
  await payAtGateway(page);
  await expect(steps(page)).toHaveText(['Hecho', 'Hecho', 'Por hacer']);
  await button(other, 'Pagar 12,95 €').click();
  await expect(steps(other)).toHaveText(['Hecho', 'Hecho', 'Por hacer']);
  await expect(link(other, 'Firmar el contrato')).toBeVisible();
});

test('signing: a wrong code five times, words that changed meanwhile, no network, and two tabs that press at once', async ({
  page,
  context,
  server,
  insured,
}) => {
  await makeContracted(server, insured, true);
  await signInQuietly(page, server, insured);
  const address = `/policies/${insured.policyId}/sign`;
  await page.goto(address);
  await fillSignature(page, server);
  const code = page.getByLabel('2. Código para firmar');
  const right = await code.inputValue();
  for (let wrong = 1; wrong <= 5; wrong += 1) {
    const answer = page.waitForResponse((response) => response.url().endsWith('/sign'));
    await code.fill(right === '000000' ? '000001' : '000000');
    await button(page, 'Firmar').click();
    await answer;
    await expect(button(page, 'Firmar')).not.toHaveAttribute('aria-busy', 'true');
    await expect(
      page.getByText(
        wrong < 5 ? 'Ese no es el código que te hemos enviado. Míralo otra vez.' : 'Lo has escrito mal demasiadas veces. Pide otro código.',
      ),
    ).toBeVisible();
  }
  // The right code is no longer valid.
  await code.fill(right);
  await button(page, 'Firmar').click();
  await expect(page.getByText('Lo has escrito mal demasiadas veces. Pide otro código.')).toBeVisible();
  await expectAccessible(page);

  // A minute later the server sends another code, for this tab and for a second one.
  await server.query('delete from sign_codes where policy_id = $1', [insured.policyId]);
  await page.reload();
  await fillSignature(page, server);
  // The office puts another version of the texts into force after the person has read them.
  const { api_token: token } = await logIn(server, (await addPerson(server, 'admin')).email);
  const { body: text } = await call<{ words: string; version: string }>(server, 'GET', '/legal-texts/limiting-clauses');
  const published = await call(server, 'POST', '/legal-texts/limiting-clauses/versions', {
    token,
    body: { words: `${text.words}\n\nUna cláusula más.`, replaces: text.version },
  });
  expect(published.status).toBe(201);
  await button(page, 'Firmar').click();
  await expect(page.getByText('El contrato ha cambiado')).toBeVisible();
  for (const box of ['He leído el contrato', 'Acepto expresamente']) {
    await expect(page.getByRole('checkbox', { name: box })).not.toBeChecked();
    await page.getByRole('checkbox', { name: box }).check();
  }
  await expectAccessible(page);

  await context.setOffline(true);
  await button(page, 'Firmar').click();
  await expect(page.getByRole('alert').filter({ hasText: /conexión|responde/ })).toBeVisible();
  await context.setOffline(false);

  const other = await context.newPage();
  await other.goto(address);
  await button(other, 'Prefiero escribirla').click();
  await other.getByLabel('1. Escribe tu nombre y apellidos').fill('Carmen Prueba');
  await other.getByLabel('2. Código para firmar').fill(await code.inputValue());
  for (const box of ['He leído el contrato', 'Acepto expresamente']) await other.getByRole('checkbox', { name: box }).check();
  await Promise.all([page, other].map((tab) => button(tab, 'Firmar').click()));
  for (const tab of [page, other]) await expect(title(tab, 'Contrato firmado')).toBeVisible();
  const signed = await server.query(`select 1 from audit_events where policy_id = $1 and kind = 'policy-signed'`, [insured.policyId]);
  expect(signed).toHaveLength(1);
});

test('a session that ends while somebody signs says so, and that nothing is signed', async ({ page, server, insured }) => {
  await makeContracted(server, insured, true);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/sign`);
  await fillSignature(page, server);
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
  await button(page, 'Firmar').click();
  await expect(title(page, 'Entra otra vez')).toBeVisible();
  await expect(page.getByText('Tu sesión ha caducado y el contrato sigue sin firmar.')).toBeVisible();
  await expectAccessible(page);
  await link(page, 'Entrar').click();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
  await expect(title(page, 'Firma tu contrato')).toBeVisible();

  await page.goto(result(insured));
  await expect(link(page, 'Firmar el contrato')).toBeVisible();
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
  await page.reload();
  await expect(page.getByText('Tu sesión ha caducado. Después sigues donde estabas.')).toBeVisible();
});

test('a session that ends before the contract is made says so, and the log-in leads back to the step', async ({
  page,
  server,
  insured,
}) => {
  await signInQuietly(page, server, insured);
  await chooseInsurance(page);
  await fillPerson(page, insured.email);
  await acceptAfterPerson(page);
  await server.query(`update sessions set last_seen_at = last_seen_at - interval '60 days' where user_id = $1`, [insured.id]);
  await button(page, 'Aceptar y continuar').click();
  const over = page.getByRole('alert').filter({ hasText: 'Tu sesión ha caducado' });
  await expect(over).toBeFocused();
  await expect(over).toBeInViewport({ ratio: 1 });
  await expectAccessible(page);
  await link(page, 'Entrar y seguir').click();
  await page.getByLabel('Contraseña', { exact: true }).fill(password);
  await button(page, 'Entrar').click();
  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await expect(over).toHaveCount(0);
});

test('a code that is used up before the contract is made says so, and leads to the price without it', async ({ page, server }) => {
  await server.query(
    `insert into discounts (code, description, kind, value_hundredths, max_uses, created_at) values ('UNAVEZ', 'Una', 'amount', 500, 1, now())`,
  );
  await page.goto('/pricing');
  await button(page, 'Buscar').click();
  await findDevice(page, 'redmi note 13', /^Xiaomi Redmi Note 13 199,00/);
  await button(page, 'Tengo un código de descuento').click();
  await page.getByLabel('Código de descuento').fill('unavez');
  await button(page, 'Aplicar').click();
  await expect(page.getByText('Con UNAVEZ pagas 5,00 € menos')).toBeVisible();
  await button(page, 'Continuar').click();
  await fillPerson(page, 'tarde@ejemplo.es');
  await acceptAfterPerson(page);
  // Somebody else has used the single-use code first.
  await server.query(`update discounts set uses = 1 where code = 'UNAVEZ'`);
  await button(page, 'Aceptar y continuar').click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Tu código de descuento ya no vale' });
  await expect(refusal).toContainText('Ese código ya se ha usado todas las veces.');
  await expectAccessible(page);
  await refusal.getByRole('link', { name: 'Ver el seguro y el precio' }).click();
  await expect(page.getByText('Ese código ya se ha usado todas las veces.')).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(title(page, 'Tus datos')).toBeVisible();
  await acceptAfterPerson(page);
  await button(page, 'Aceptar y continuar').click();
  await expect(title(page, 'Ya está contratado: te queda esto')).toBeVisible();
});

test('the kinds of device that cannot be read are asked for again, and nobody waits in vain', async ({ page }) => {
  await page.route('**/api/product_types/*', (route) => route.abort());
  await page.goto('/multi');
  await button(page, 'Añadir un aparato').click();
  await expect(page.getByRole('dialog').getByText('No hay conexión. Inténtalo cuando tengas red.')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('dialog').getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('dialog').getByLabel('Aparato')).toBeVisible();
});
