import { expect } from '@playwright/test';
import { fillSignature, makeContracted } from '#tests/support/contracting-walk.ts';
import { startCscProvider } from '#tests/support/csc-provider.ts';
import { expectAccessible } from '#tests/support/guards.ts';
import { hasPdfPrograms } from '#tests/support/pdf-programs.ts';
import { test } from '#tests/support/test.ts';
import { button, signInQuietly, title } from '#tests/support/walk.ts';

/** Restarts the server without the provider, for the next test. */
test.afterEach(async ({ page, server }) => {
  await page.close();
  await server.stop();
});

test('while the provider that signs is away nothing is signed, which is said, and the same code signs once it is back', async ({
  page,
  server,
  insured,
}) => {
  test.skip(!hasPdfPrograms(), 'openssl makes its signatures');
  const provider = await startCscProvider();
  const { address, clientId, clientSecret, credentialId, pin = '' } = provider.settings;
  await server.stop();
  await server.start({
    CSC_URL: address.href,
    CSC_CLIENT_ID: clientId,
    CSC_CLIENT_SECRET: clientSecret,
    CSC_CREDENTIAL_ID: credentialId,
    CSC_PIN: pin,
  });
  provider.mischief = 'fault';
  await makeContracted(server, insured, true);
  await signInQuietly(page, server, insured);
  await page.goto(`/policies/${insured.policyId}/sign`);
  await fillSignature(page, server);
  await button(page, 'Firmar').click();
  const sheet = page.getByRole('dialog', { name: 'Hubo un error' });
  await expect(sheet).toContainText('No se ha firmado nada y tu código sigue valiendo.');
  await expectAccessible(page);
  provider.mischief = 'none';
  await sheet.getByRole('button', { name: 'Reintentar' }).click();
  await expect(title(page, 'Contrato firmado')).toBeVisible();
  expect(provider.signed).toBe(1);
  await provider.close();
});
