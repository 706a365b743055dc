import { expect } from '@playwright/test';
import { call, newImei } from '#tests/support/api.ts';
import {
  acceptAfterPerson,
  acceptAll,
  chooseInsurance,
  fillPerson,
  fillSignature,
  findDevice,
  payAtGateway,
  proofLinkOf,
} from '#tests/support/contracting-walk.ts';
import { match, openDesktopOfStranger } from '#tests/support/desktop.ts';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { contracting } from '#tests/support/module-contracting.ts';
import { password } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, choosePhotos, expectAllSent, fillSignIn, send, title, typeImei } from '#tests/support/walk.ts';

test('begun on a desktop by a stranger and ended on a phone: each screen goes on by itself and says what is true', async ({
  page,
  browser,
  server,
}) => {
  const email = 'eva.mar@ejemplo.es';
  const desktop = await openDesktopOfStranger(browser, server);
  await chooseInsurance(desktop.page);
  await fillPerson(desktop.page, email);
  await button(desktop.page, 'Continuar').click();
  await expect(title(desktop.page, '¿Cómo quieres pagar?')).toBeVisible();
  await button(desktop.page, 'Continuar').click();
  await acceptAll(desktop.page);
  await button(desktop.page, 'Aceptar y continuar').click();
  await button(desktop.page, 'Pagar 6,95 €').click();
  await payAtGateway(desktop.page);
  await expect(title(desktop.page, 'Ya está contratado: te queda esto')).toBeVisible();
  await expectAccessible(desktop.page);

  await desktop.page.getByRole('link', { name: 'Seguir con el móvil' }).click();
  await expect(title(desktop.page, 'Sigue con tu móvil')).toBeVisible();
  await expectAccessible(desktop.page);
  await expectFits(desktop.page);
  // Nobody has yet proved that the address is theirs.
  await expect(button(desktop.page, 'Enviármelo por correo')).toHaveCount(0);
  // A reload, and going back, lead to the same step.
  await desktop.page.reload();
  await desktop.page.getByRole('link', { name: 'Atrás' }).click();
  await expect(title(desktop.page, 'Ya está contratado: te queda esto')).toBeVisible();
  await desktop.page.getByRole('link', { name: 'Seguir con el móvil' }).click();

  await page.goto(await desktop.copyLink());
  await match(page, await desktop.matchCode());
  await expect(desktop.page.getByText('Conectado')).toBeVisible();
  await typeImei(page, newImei());
  await choosePhotos(page);
  await send(page);
  await expectAllSent(page);
  await expect(page.getByText('Ya puedes volver al ordenador.')).toBeVisible();
  await expectAccessible(page);

  // The desktop goes on to the next step by itself.
  await expect(title(desktop.page, 'Confirma tu correo')).toBeVisible();
  await expect(desktop.page).toHaveURL(/\/policies\/\d+\/sign$/);
  await expect(title(desktop.page, 'Confirma tu correo')).toBeFocused();

  // The mail is opened on the phone, where the person creates an account and signs the contract.
  await page.goto(await proofLinkOf(server, email));
  await button(page, 'Sí, soy yo').click();
  await expect(title(desktop.page, 'Firma tu contrato')).toBeVisible();
  await button(page, 'Elegir mi contraseña').click();
  await page.getByLabel('Contraseña nueva', { exact: true }).fill(password);
  await button(page, 'Guardar la contraseña').click();
  await page.getByRole('link', { name: 'Entrar' }).click();
  // A new password ends all earlier grants, also the one on the desktop.
  await expect(title(desktop.page, 'Entra para firmar')).toBeVisible();
  await fillSignIn(page, { email });
  await page.getByRole('link', { name: /^Firmar ahora/ }).click();
  await fillSignature(page, server);
  await button(page, 'Firmar').click();
  await expect(title(page, 'Contrato firmado')).toBeVisible();
  await desktop.page.getByRole('link', { name: 'Entrar' }).click();
  await fillSignIn(desktop.page, { email });
  await expect(title(desktop.page, 'Contrato firmado')).toBeVisible();
  await expectAccessible(desktop.page);
  await desktop.close();
});

test('what was begun in a browser is found again on its home, each proposal by itself, and on another device after the log-in', async ({
  page,
  server,
  browser,
}) => {
  const propose = async (search: string, model: RegExp) => {
    await page.goto('/pricing');
    await page.getByRole('button', { name: /^(Buscar|Cambiar)/ }).click();
    await findDevice(page, search, model);
    await expect(page.getByText('Top, al mes')).toBeVisible();
    await button(page, 'Continuar').click();
    await expect(title(page, 'Tus datos')).toBeVisible();
  };
  await propose('redmi note 13', /^Xiaomi Redmi Note 13 199,00/);
  // The test begins a second proposal, as the mail about an unfinished contract or another device would.
  const { body: other } = await call<{ identifier_proposal: string }>(server, 'POST', '/proposals', { body: contracting });
  await page.goto(`/contratacion#p=${other.identifier_proposal}`);
  await expect(page.getByText('Apple iPhone 15').first()).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Sigue con tu propuesta Apple iPhone 15/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: /^Xiaomi Redmi Note 13.* Otra propuesta\. Su precio vale hasta el/ }).click();
  await expect(page.getByText('Xiaomi Redmi Note 13').first()).toBeVisible();
  await expect(page).toHaveURL(/\/contratacion$/);

  const email = 'deja@ejemplo.es';
  await fillPerson(page, email);
  await acceptAfterPerson(page);
  await button(page, 'Aceptar y continuar').click();
  await expect(title(page, 'Ya está contratado: te queda esto')).toBeVisible();
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Apple iPhone 15.* Otra propuesta/ })).toBeVisible();
  await page.getByRole('link', { name: /^Sigue con tu contratación/ }).click();
  await expect(title(page, 'Ya está contratado: te queda esto')).toBeVisible();

  // On another device: the mail leads to an account, and its home screen leads to the same step.
  const desktop = await openDesktopOfStranger(browser, server);
  await desktop.page.goto(await proofLinkOf(server, email));
  await button(desktop.page, 'Sí, soy yo').click();
  await button(desktop.page, 'Elegir mi contraseña').click();
  await desktop.page.getByLabel('Contraseña nueva', { exact: true }).fill(password);
  await button(desktop.page, 'Guardar la contraseña').click();
  await desktop.page.getByRole('link', { name: 'Entrar' }).click();
  await fillSignIn(desktop.page, { email });
  await expect(desktop.page.getByRole('heading', { name: 'Contratación sin terminar' })).toBeVisible();
  await expectAccessible(desktop.page);
  await desktop.close();
  // Here too the new password has ended the grant: the page shows nothing that the grant had opened.
  await page.reload();
  await expect(title(page, 'Entra para seguir')).toBeVisible();
  await expect(page.getByText('Aquí solo se ve desde tu cuenta.')).toBeVisible();
});
