import { expect, type Page } from '@playwright/test';
import { newImei } from '#tests/support/api.ts';
import { expectArrivedOnce } from '#tests/support/arrived.ts';
import { expectAccessible, expectWholeImei } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { button, choosePhotos, expectAllSent, openEvaluation, send, signInQuietly, title } from '#tests/support/walk.ts';

test.beforeEach(async ({ page, context, server, insured }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write', 'camera', 'background-sync'], { origin: server.origin });
  await signInQuietly(page, server, insured);
  await openEvaluation(page, insured);
  await button(page, /^Escribirlo/).click();
});

const field = (page: Page) => page.getByLabel('IMEI (15 dígitos)');
const second = (page: Page) => page.getByLabel('Segundo IMEI (si tu móvil tiene dos)');
const caret = (page: Page) => field(page).evaluate((input: HTMLInputElement) => input.selectionStart);

async function paste(page: Page, text: string): Promise<void> {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await field(page).focus();
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+V');
}

test('with the keys alone: grouped while typing, mended in the middle, checked with Intro', async ({ page }) => {
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('3569380356438');
  await expect(field(page)).toHaveValue('35 693803 56438');
  await expect(page.getByText('13 de 15')).toBeVisible();
  // Each arrow key moves by one digit, across the space.
  await page.keyboard.press('Home');
  for (let at = 0; at < 3; at += 1) await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Backspace');
  await expect(field(page)).toHaveValue('36 938035 6438');
  expect(await caret(page)).toBe(1);
  await page.keyboard.type('5');
  await expect(field(page)).toHaveValue('35 693803 56438');
  await page.keyboard.press('Delete');
  await expect(field(page)).toHaveValue('35 938035 6438');
  await page.keyboard.type('6');
  await page.keyboard.press('End');
  await page.keyboard.type('09');
  // The last digit of a valid number leads on without a button.
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test('a wrong number is told where to look, and nothing is put right by itself', async ({ page }) => {
  await field(page).fill('365938035643809');
  await button(page, 'Comprobar').click();
  await expect(page.getByRole('alert')).toContainText('El último, el 9, no cuadra con los demás.');
  // The app does not suggest a check digit, because typing that would only hide the mistake.
  await expect(page.getByText(/sería un/)).toHaveCount(0);
  await expect(page.getByText('Si has cambiado dos de orden, mira el 2.º y el 3.º (65).')).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Los dos primeros: 3 6' })).toBeVisible();
  await expect(field(page)).toBeFocused();
  await expect(field(page)).toHaveValue('36 593803 564380 9');
  await expectAccessible(page);
  await page.setViewportSize({ width: 320, height: 640 });
  await expectWholeImei(page);
  await field(page).fill('115938035643809');
  await button(page, 'Comprobar').click();
  await expect(page.getByText('casi todos los IMEI empiezan por 35, 86 o 01')).toBeVisible();
});

test('a pasted IMEISV asks for the digit that it does not have', async ({ page }) => {
  await paste(page, 'IMEISV: 35693803 564380 01');
  await expect(field(page)).toHaveValue('35 693803 564380');
  await expect(page.getByText('Son 16 números: los dos últimos son la versión del programa')).toBeVisible();
  await expectAccessible(page);
  await button(page, 'Sí, es este').click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test('a pasted message with both numbers fills both, and both arrive', async ({ page, server, insured }) => {
  const [one, other] = [newImei(), newImei()];
  await paste(page, `EID: 89049032007008882600012345678901\nIMEI 1: ${one} / 01\nIMEI 2: ${other} / 01`);
  expect((await field(page).inputValue()).replaceAll(' ', '')).toBe(one);
  expect((await second(page).inputValue()).replaceAll(' ', '')).toBe(other);
  await expectAccessible(page);
  await second(page).fill('354049075595942');
  await button(page, 'Comprobar').click();
  await expect(second(page)).toBeFocused();
  await expect(second(page)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page)).not.toHaveAttribute('aria-invalid');
  await second(page).fill(other);
  await button(page, 'Comprobar').click();
  await choosePhotos(page);
  await send(page);
  await expectAllSent(page);
  await expectArrivedOnce(server, insured, { imei: one });
  const [kept] = await server.query('select imei2, imei_source from evaluations where risk_id = $1', [insured.riskId]);
  expect(kept).toEqual({ imei2: other, imei_source: 'typed' });
});

test('the second number is offered, and can be left empty', async ({ page }) => {
  await button(page, 'Mi móvil tiene dos: añadir el otro').click();
  await expect(second(page)).toBeFocused();
  await field(page).fill('356938035643809');
  await button(page, 'Comprobar').click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
});

test('a number that was begun is there again after a reload, and after another way was tried', async ({ page }) => {
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('3569380');
  await expect(field(page)).toHaveValue('35 69380');
  await button(page, 'Mi móvil tiene dos: añadir el otro').click();
  await page.keyboard.type('86');
  await expect(page.getByText('Lo que escribes se guarda en este móvil.')).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue('35 69380');
  await expect(second(page)).toHaveValue('86');
  await button(page, 'Probar con otra captura').click();
  await button(page, /^Escribirlo/).click();
  await expect(field(page)).toHaveValue('35 69380');
  await second(page).fill('');
  await field(page).fill('356938035643809');
  await button(page, 'Comprobar').click();
  await expect(title(page, 'Ponte delante de un espejo')).toBeVisible();
  await page.goBack();
  await button(page, /^Escribirlo/).click();
  await expect(field(page)).toHaveValue('35 693803 564380 9');
});

test('the back button of the phone closes the typing, and a reload does not', async ({ page }) => {
  await expect(field(page)).toBeFocused();
  await page.goBack();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(field(page)).toBeVisible();
  await button(page, 'Volver').click();
  await expect(title(page, '¿Cómo nos das el IMEI?')).toBeVisible();
});
