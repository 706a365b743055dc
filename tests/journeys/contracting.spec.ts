import { expect } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import {
  acceptAll,
  acceptContract,
  askForCode,
  chooseInsurance,
  dialog,
  drawSignature,
  fillPerson,
  payAtGateway,
  proveEmail,
} from '#tests/support/contracting-walk.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, choosePhotos, fillSignIn, send, title, typeImei } from '#tests/support/walk.ts';

test('a phone is insured by the month and paid by card, from the price to the signature', async ({ page, server }) => {
  await chooseInsurance(page);
  await expectAccessible(page);
  await button(page, 'Continuar').click();
  await expect(page.getByText('Escribe el NIF o NIE con su letra, como 12345678Z.')).toBeVisible();
  // The page lists everything that is missing at once, in the order of the form.
  const missing = page.getByRole('alert').filter({ hasText: 'Revisa 10 datos' }).getByRole('listitem');
  await expect(missing).toHaveText([
    /^NIF/,
    'Nombre',
    'Primer apellido',
    /^Fecha/,
    /^Teléfono/,
    'Correo',
    'Calle',
    /^Número/,
    /^Código/,
    'Población',
  ]);
  await fillPerson(page, 'ana.gil@ejemplo.es');
  await expect(page.getByText('Madrid', { exact: true })).toBeVisible();
  // A reload loses nothing that was typed.
  await page.reload();
  await expect(page.getByLabel('Población')).toHaveValue('Madrid');
  // The button is below a long form; the refusal is shown above the button.
  await page.context().setOffline(true);
  await button(page, 'Continuar').click();
  const refusal = page.getByRole('alert').filter({ hasText: 'No hay conexión. Inténtalo cuando tengas red.' });
  await expect(refusal).toBeFocused();
  await expect(refusal).toBeInViewport({ ratio: 1 });
  await page.context().setOffline(false);
  await button(page, 'Continuar').click();

  await expect(title(page, '¿Cómo quieres pagar?')).toBeVisible();
  await expect(page.getByRole('radio', { name: /^Mensual 6,95 € cada mes/ })).toBeChecked();
  await expectAccessible(page);
  await page.context().setOffline(true);
  await page.getByRole('radio', { name: /^Anual/ }).click();
  await expect(refusal).toBeVisible();
  await button(page, 'Continuar').click();
  await expect(refusal).toBeFocused();
  await page.context().setOffline(false);
  // An incomplete account number does not prevent a person from paying by card.
  await page.getByRole('radio', { name: /^Domiciliación/ }).check();
  await page.getByLabel('Número de cuenta (IBAN)').fill('ES91');
  await button(page, 'Continuar').click();
  await expect(page.getByLabel('Número de cuenta (IBAN)')).toBeFocused();
  await page.getByRole('radio', { name: /^Tarjeta/ }).check();
  await expect(page).not.toHaveTitle(/^Error/);
  await button(page, 'Continuar').click();

  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Aceptar y continuar').click();
  await expect(page.getByText('Marca esta casilla para continuar.')).toHaveCount(3);
  await page.getByRole('button', { name: /^Información del producto/ }).click();
  await expect(dialog(page).getByRole('heading', { name: '¿Qué no está asegurado?' })).toBeVisible();
  await page.keyboard.press('Escape');
  await acceptAll(page);
  await button(page, 'Aceptar y continuar').click();

  await expect(title(page, 'Ya está contratado: te queda esto')).toBeVisible();
  await expect(page.getByText(/^Hoy pagas 6,95\s€\. Después, 11 recibos de 6,95\s€, uno al mes, del \d/)).toBeVisible();
  await expectAccessible(page);
  // The steps before the contract say that it is made, and lead to it.
  await page.goBack();
  await expect(title(page, 'Esta propuesta ya está contratada')).toBeVisible();
  await page.reload();
  await expect(title(page, 'Esta propuesta ya está contratada')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Ver lo que falta' }).click();
  await button(page, 'Pagar 6,95 €').click();
  await payAtGateway(page, /se rechaza$/);
  await expect(page.getByText('Por favor revisa los datos de la tarjeta e inténtalo de nuevo')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Reintentar: 6,95 €').click();
  await payAtGateway(page);
  await expect(page.getByText('Hecho', { exact: true })).toBeVisible();

  // The evaluation runs in this browser, with nobody logged in.
  await button(page, 'Peritar ahora').click();
  await typeImei(page, newImei());
  await choosePhotos(page);
  await send(page);
  await expect(page.getByText(/Ha llegado (\d+) de \1/)).toBeVisible();

  // The contract was made on this device, so the page does not send the person back to a computer.
  await expect(page.getByText('Ya puedes volver al ordenador.')).toHaveCount(0);
  await page.getByRole('link', { name: 'Seguir con la contratación' }).click();
  await page.getByRole('link', { name: 'Firmar el contrato' }).click();
  await expect(title(page, 'Confirma tu correo')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Ya lo he abierto').click();
  await expect(page.getByText('Aún no está confirmado. Abre el enlace del correo y pulsa «Sí, soy yo».')).toBeVisible();
  await proveEmail(page, server, 'ana.gil@ejemplo.es');
  // The screen notices by itself that the link was opened.
  await expect(title(page, 'Firma tu contrato')).toBeVisible();
  await expectAccessible(page);

  await button(page, 'Firmar').click();
  await expect(page.getByText('Dibuja tu firma dentro del recuadro, o escríbela.')).toBeVisible();
  await expect(page.getByText('Marca esta casilla para continuar.')).toHaveCount(2);
  await drawSignature(page);
  await acceptContract(page);
  const code = await askForCode(page, server);
  await page.getByLabel('2. Código para firmar').fill(code === '000000' ? '000001' : '000000');
  await button(page, 'Firmar').click();
  await expect(page.getByText(/El código no es|no coincide|otra vez/).first()).toBeVisible();
  await page.getByLabel('2. Código para firmar').fill(code);
  await button(page, 'Firmar').click();
  await expect(title(page, 'Contrato firmado')).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(page, 'Descargar el contrato firmado (PDF)').click();
  expect((await download).suggestedFilename()).toMatch(/^contrato-\d+\.pdf$/);
});

test('a year is debited from an account, on a desktop: a wrong IBAN, a known e-mail, the mandate', async ({ page, server, insured }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await chooseInsurance(page);
  await fillPerson(page, insured.email);
  // A company has no date of birth, whatever was typed before.
  await page.getByLabel('Fecha de nacimiento').fill('2020-01-01');
  await button(page, 'Continuar').click();
  await expect(page.getByText(/^Hay que tener 18 años/)).toBeVisible();
  await page.getByLabel('NIF o NIE').fill('B12345674');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await button(page, 'Continuar').click();
  await expect(title(page, '¿Cómo quieres pagar?')).toBeVisible();
  await page.goBack();
  await page.getByLabel('NIF o NIE').fill('12345678z');
  await expect(page.getByLabel('Primer apellido')).toHaveValue('');
  await expect(page.getByLabel('Fecha de nacimiento')).toHaveValue('');
  await fillPerson(page, insured.email);
  await button(page, 'Continuar').click();
  // A choice is saved in the proposal at once, and changes its price at once.
  const yearly = page.getByRole('radio', { name: /^Anual/ });
  await yearly.click();
  await expect(yearly).toBeChecked();
  await expect(page.getByText('al año, con impuestos')).toBeVisible();
  await page.getByRole('radio', { name: /^Domiciliación/ }).check();
  await button(page, 'Continuar').click();
  await expect(page.getByText('Necesitas al menos una cuenta para poder seguir con el proceso. Escribe su IBAN.')).toBeVisible();
  await page.getByLabel('Número de cuenta (IBAN)').fill('ES91 2100 0418 4502 0005 1333');
  await button(page, 'Continuar').click();
  await expect(page.getByText('Hay un número mal: las cifras de control no cuadran.')).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Número de cuenta (IBAN)').fill('ES91 2100 0418 4502 0005 1332');
  await button(page, 'Leer el mandato SEPA').click();
  await expect(
    dialog(page)
      .getByText(/acreedor/)
      .first(),
  ).toBeVisible();
  await page.keyboard.press('Escape');
  await button(page, 'Continuar').click();
  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await acceptAll(page);
  await page.getByRole('checkbox', { name: /Autorizo los cargos en mi cuenta acabada en 1332/ }).check();
  // The person corrects their data without leaving the step, which keeps the boxes that were ticked.
  await button(page, 'Cambiar mis datos').click();
  await dialog(page).getByLabel('NIF o NIE').fill('12345678A');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(dialog(page).getByText(/letra/)).toBeVisible();
  await expectAccessible(page);
  await dialog(page).getByLabel('NIF o NIE').fill('12345678Z');
  await dialog(page).getByLabel('Segundo apellido').fill('Soto');
  await dialog(page).getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText('Ana Gil Soto')).toBeVisible();
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(4);
  await button(page, 'Aceptar y continuar').click();

  // The e-mail address belongs to an account: its owner logs in and is at the same step again.
  const known = page.getByRole('alert').filter({ hasText: 'Ese correo ya tiene una cuenta' });
  await expect(known).toBeFocused();
  await expect(known).toBeInViewport({ ratio: 1 });
  await page.getByRole('link', { name: 'Entrar y seguir' }).click();
  await fillSignIn(page, insured);
  await expect(title(page, 'Antes de contratar')).toBeVisible();
  await acceptAll(page);
  await page.getByRole('checkbox', { name: /Autorizo los cargos/ }).check();
  await button(page, 'Aceptar y continuar').click();
  await expect(title(page, 'Ya está contratado: te queda esto')).toBeVisible();
  await expect(page.getByText('Se cargará en tu cuenta')).toBeVisible();
  await expectAccessible(page);
  const [kept] = await server.query(
    `select transactions.state, methods.mandate_reference is not null as has_mandate from policies
     join policy_payments payments on payments.policy_id = policies.id
     join payment_transactions transactions on transactions.payment_id = payments.id
     join payment_methods methods on methods.policy_id = policies.id where policies.user_id = $1`,
    [insured.id],
  );
  expect(kept).toEqual({ state: 'open', has_mandate: true });
});
