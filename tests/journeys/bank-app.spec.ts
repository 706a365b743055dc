import { expect, type Page } from '@playwright/test';
import type { AppServer } from '#tests/support/app-server.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { buildWith } from '#tests/support/other-builds.ts';
import { addContract, type Insured } from '#tests/support/people.ts';
import { test } from '#tests/support/test.ts';
import { signInQuietly, title } from '#tests/support/walk.ts';

const site = 'https://contratos.example';

test.beforeEach(async ({ server, insured }) => {
  await server.stop();
  await server.start({ APP_DIR: await buildWith({ VITE_APP_SCHEME: 'bancoejemplo', VITE_APP_MARK: 'BancoEjemplo' }) });
  const links = [`${site}/firma/7`, `${site}/contrato/7`, insured.policyId];
  await server.query('update policies set sign_link = $1, contract_link = $2 where id = $3', links);
  await server.query('update policy_risks set evaluation_status = 3 where id = $1', [insured.riskId]);
});
test.afterEach(async ({ page, server }) => {
  await page.close();
  await server.stop();
});

const signing = (page: Page) => page.getByRole('link', { name: /^Firmar/ });
const contract = (page: Page) => page.getByRole('link', { name: /^Contrato/ });

async function openHome(page: Page, server: AppServer, insured: Insured, address: string): Promise<void> {
  await signInQuietly(page, server, insured);
  await page.goto(address);
  await expect(signing(page)).toBeVisible();
}

/** Expects that the home screen asks for the signature, and that the policy's documents contain the contract; both links lead to `to`. */
async function expectLinks(page: Page, insured: Insured, to: string): Promise<void> {
  await expect(signing(page)).toHaveAttribute('href', `${to}/firma/7`);
  await page.goto(`/policies/${insured.policyId}`);
  await expect(contract(page)).toHaveAttribute('href', `${to}/contrato/7`);
  await page.goto('/');
  await expect(signing(page)).toBeVisible();
}
const expectByScheme = (page: Page, insured: Insured) => expectLinks(page, insured, 'bancoejemplo://contratos.example');

test('opened by the bank, contract and signature go to its app, also from the screens after; without the app, to the web', async ({
  page,
  server,
  insured,
  guards,
}) => {
  await page.route(`${site}/**`, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Firma en la web</h1>' }));
  // The address with which the bank opens the app does not contain this link, and the next address no longer contains the bank's.
  await signInQuietly(page, server, insured);
  await page.goto('/faqs?source=BancoEjemplo');
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${server.origin}/`);
  await expectByScheme(page, insured);
  await expectAccessible(page);
  await page.goto('/ayuda');
  await page.goto('/');
  await expectByScheme(page, insured);

  // No app on this machine handles the scheme.
  await signing(page).click();
  await expect(page.getByRole('heading', { name: 'Firma en la web' })).toBeVisible();
  await expect(page).toHaveURL(`${site}/firma/7`);
  expect(guards.foreignRequests.splice(0)).toEqual([`${site}/firma/7`]);
});

test('in any other browser they are links of the web', async ({ page, server, insured }) => {
  await openHome(page, server, insured, '/?source=OtroBanco');
  await expectLinks(page, insured, site);

  await addContract(server, insured.policyId);
  // The address of a signature page contains the signature's address: the app follows it only to the policy's own host.
  const bring = (address: string) => page.goto(`/policies/${insured.policyId}/sign?policySignUrl=${encodeURIComponent(address)}`);
  await bring(`${site}/firma/7?t=1`);
  await expect(page.getByText('Se firma en contratos.example.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Firmar ahora' })).toHaveAttribute('href', `${site}/firma/7?t=1`);
  await bring('https://contratos.example.otro.example/firma/7');
  await expect(title(page, 'Ese enlace no es de tu contrato')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Firmar aquí' }).click();
  await expect(title(page, 'Firma tu contrato')).toBeVisible();
  await expect(page).toHaveURL(`${server.origin}/policies/${insured.policyId}/sign`);
});

test.describe('in the web view of the bank', () => {
  test.use({
    userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36 BancoEjemplo/8.2',
  });
  test('its user agent is enough', async ({ page, server, insured }) => {
    await openHome(page, server, insured, '/');
    await expectByScheme(page, insured);
  });
});
