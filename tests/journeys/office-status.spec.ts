import { expect } from '@playwright/test';
import { expectAccessible, expectFits } from '#tests/support/guards.ts';
import { tabTo } from '#tests/support/keyboard.ts';
import { openOffice } from '#tests/support/office.ts';
import { addPerson } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { title } from '#tests/support/walk.ts';

/** Every page of the office shows what has waited too long. */

for (const [screen, size] of [
  ['a desktop', { width: 1280, height: 800 }],
  ['a phone', { width: 390, height: 844 }],
] as const)
  test(`what has failed is said in a line that leads to it, and not to a store, on ${screen}`, async ({ page, server }) => {
    await page.setViewportSize(size);
    const { id } = await addPerson(server);
    await server.query(
      `insert into messages (key, channel, kind, cause, user_id, address, state, created_at)
       values (gen_random_uuid(), 'mail', 'claim-received', $2, $1, 'a@b.example', 'failed', now())`,
      [id, `claim:${screen}`],
    );
    await openOffice(page, server, '/oficina/cierres', 'store');
    await expect(title(page, 'Cierre del mes')).toBeVisible();
    const line = page.getByRole('complementary', { name: 'Hay que mirarlo' });
    await expect(line).toHaveCount(0);

    await openOffice(page, server, '/oficina', 'staff');
    // The server repeats its last reading for some seconds.
    await expect(async () => {
      await page.reload();
      await expect(line).toBeVisible({ timeout: 2000 });
    }).toPass();
    await expectAccessible(page);
    await expectFits(page);
    await tabTo(page, line.getByRole('link', { name: /avisos? no ha/ }));
    await page.keyboard.press('Enter');
    await expect(title(page, 'Avisos')).toBeVisible();
    await expect(page).toHaveURL(/filter%5Bstate%5D=failed|filter\[state\]=failed/);
    await expect(page.getByRole('table')).toContainText('a@b.example');
    await server.query(`delete from messages where cause = $1`, [`claim:${screen}`]);
  });
