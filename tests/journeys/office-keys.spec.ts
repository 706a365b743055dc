import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { pressOn } from '#tests/support/keyboard.ts';
import { addDistributors, addStore, link, openOffice } from '#tests/support/office.ts';
import { addPerson, addPolicy } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { button, title } from '#tests/support/walk.ts';

/** The office with the keyboard alone. */

test('by keys alone: one is made', async ({ page, server }) => {
  await openOffice(page, server);
  await expect(title(page, 'Distribuidores')).toBeVisible();
  const reach = async (name: string) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const focused = await page.evaluate(
        () => document.activeElement?.textContent?.trim() || document.activeElement?.getAttribute('name'),
      );
      if (focused === name) return;
    }
    throw new Error(`no key reaches ${name}`);
  };
  await reach('Nuevo distribuidor');
  await page.keyboard.press('Enter');
  await expect(title(page, 'Nuevo distribuidor')).toBeFocused();
  await reach('name');
  await page.keyboard.type('Teclado');
  await page.keyboard.press('Tab');
  await page.keyboard.type('teclado');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Guardado')).toBeVisible();
  // The test searches by name, because other tests may have filled the first page of this list.
  await page.goto('/oficina/distribuidores?search=teclado');
  await expect(link(page, 'Teclado')).toBeVisible();
});

/** Holds the answers to the lists of distributors whose query has `part`, until the returned function is called. */
async function hold(page: Page, part: RegExp): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(
    ({ pathname, search }) => pathname.endsWith('/distributors') && part.test(search),
    async (route) => {
      await promise;
      await route.continue();
    },
  );
  return resolve;
}

test('by keys alone: pages are turned one by one, and the focus stays on the button', async ({ page, server }) => {
  await addDistributors(server, ['Hoja 1', 'HOJA-1'], ['Hoja 2', 'HOJA-2'], ['Hoja 3', 'HOJA-3']);
  await openOffice(page, server, '/oficina/distribuidores?search=hoja&sort=name&page[size]=1');
  const next = button(page, 'Siguiente');
  const answer = await hold(page, /cursor/);
  await pressOn(page, next);
  await expect(page).toHaveURL(/from=2/);
  await expect(next).toBeFocused();
  // The second page has not come, so that nothing is known of a third one.
  await page.keyboard.press('Enter');
  answer();
  await expect(link(page, 'Hoja 2')).toBeVisible();
  await expect(next).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link(page, 'Hoja 3')).toBeVisible();
  await expect(next).toBeFocused();
  await expect(next).toBeDisabled();
});

test('rows of the earlier filter are marked while those of the new one are coming', async ({ page, server }) => {
  await addDistributors(server, ['Espera 1', 'ESPERA-1'], ['Espera 2', 'ESPERA-2', false]);
  await openOffice(page, server, '/oficina/distribuidores?search=espera');
  await expect(link(page, 'Espera 1')).toBeVisible();
  const table = page.getByRole('table');
  const answer = await hold(page, /active/);
  await page.getByLabel('Estado').selectOption('0');
  await expect(table).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(link(page, 'Espera 1')).toHaveCount(0);
  await expect(link(page, 'Espera 2')).toBeVisible();
  await expect(table).toHaveAttribute('aria-busy', 'false');
});

test('"Nada coincide" is said of the filters that have been asked for, and taking them out keeps the focus', async ({ page, server }) => {
  await openOffice(page, server, '/oficina/distribuidores?search=inexistente');
  const none = page.getByText('Nada coincide con lo que buscas');
  await expect(none).toBeVisible();
  const answer = await hold(page, /^((?!search).)*$/);
  await pressOn(page, button(page, 'Quitar filtros').last());
  await expect(none).toHaveCount(0);
  await expect(title(page, 'Distribuidores')).toBeFocused();
  answer();
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible();
  await page.getByLabel('Estado').selectOption('1');
  await pressOn(page, button(page, 'Quitar filtros'));
  await expect(button(page, 'Columnas')).toBeFocused();
});

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 320, height: 640 },
])
  test(`from any page, at ${viewport.width} px: a key opens the search over everything, arrows and Enter open what it finds`, async ({
    page,
    server,
  }) => {
    await page.setViewportSize(viewport);
    const [distributor = 0] = await addDistributors(server, [`Buscable ${viewport.width}`, `BUSCABLE-${viewport.width}`]);
    await addStore(server, distributor);
    const person = await addPerson(server);
    await addPolicy(server, person.id, { status: 3 });
    await openOffice(page, server);
    await expect(title(page, 'Distribuidores')).toBeVisible();
    await page.keyboard.press('Control+k');
    const dialog = page.getByRole('dialog', { name: 'Buscar en la oficina' });
    const field = dialog.getByRole('searchbox', { name: 'Qué buscas' });
    await expect(field).toBeFocused();
    await expect(dialog.getByText('Escribe al menos tres letras')).toBeVisible();
    await page.keyboard.type('zz');
    await expect(dialog.getByText('Escribe al menos tres letras')).toBeVisible();
    await page.keyboard.type('zzz');
    await expect(dialog.getByText('No hay nada así')).toBeVisible();
    await expectAccessible(page);
    await field.fill(person.email);
    await expect(dialog.getByRole('option')).toHaveCount(2);
    await expect(dialog.getByRole('group', { name: 'Pólizas' }).getByRole('option')).toHaveCount(1);
    await expect(dialog.getByRole('group', { name: 'Personas' }).getByRole('option')).toHaveCount(1);
    await expectAccessible(page);
    if (viewport.width === 320) {
      await page.evaluate(() => {
        document.documentElement.style.fontSize = '200%';
      });
      await expectFits(page);
    }
    // The first result is selected as soon as there is one.
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/oficina\/polizas\/\d+$/);
    await expect(dialog).toHaveCount(0);

    await button(page, 'Encontrar (Ctrl K)').click();
    await expect(field).toBeFocused();
    // If Enter is pressed before there are results, the first one opens when it arrives.
    await page.keyboard.type(`buscable ${viewport.width}`);
    await page.keyboard.press('Enter');
    await expect(title(page, `Buscable ${viewport.width}`)).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await button(page, 'Encontrar (Ctrl K)').click();
    await expect(field).toBeFocused();
    await page.keyboard.type(`buscable ${viewport.width}`);
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(title(page, `Buscable ${viewport.width}`)).toBeVisible();
    await page.keyboard.press('Control+k');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

test('on a Mac the search over everything is said to have its key', async ({ page, server }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }));
  await openOffice(page, server);
  await expect(button(page, 'Encontrar (⌘ K)')).toBeVisible();
});
