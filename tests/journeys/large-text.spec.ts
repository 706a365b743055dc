import { expect } from '@playwright/test';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { expectFits, expectWholeImei } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { becomeReadyOffline, button, lookAtEachScreen, openEvaluation, signInQuietly, typeImei } from '#tests/support/walk.ts';

const executablePath = findChromium();

// The browser's own setting: it moves what is measured in em in a media query too, which a style on the page would not.
test.use({
  launchOptions: {
    ...(executablePath ? { executablePath } : {}),
    args: [...chromiumArgs, '--blink-settings=defaultFontSize=32', '--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  },
});

test('text at 200 %: everything fits and nothing is cut', async ({ page, server, insured }) => {
  await signInQuietly(page, server, insured);
  await lookAtEachScreen(page, expectFits, insured.policyId);
});

for (const [width, height] of [
  [390, 844],
  [320, 640],
] as const) {
  test(`text at 200 % on ${width} px with the pill of the queue: the header leaves two thirds, and the IMEI shows whole`, async ({
    page,
    context,
    server,
    insured,
  }) => {
    await page.setViewportSize({ width, height });
    await signInQuietly(page, server, insured);
    await openEvaluation(page, insured);
    await becomeReadyOffline(page);
    await context.setOffline(true);
    await expect(page.getByRole('link', { name: /^Sin conexión\s?: ver lo que queda por enviar$/ })).toBeVisible();
    const header = await page.getByRole('banner').boundingBox();
    expect(header?.height).toBeLessThanOrEqual(height / 3);
    await typeImei(page, '354049075595942');
    await expect(page.getByText(/Hay un número mal/)).toBeVisible();
    await expectWholeImei(page);
    await expectFits(page);
  });
}

test('on a desktop with text at 200 % the code and the steps of the phone are whole', async ({ page, server, insured }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signInQuietly(page, server, insured);
  await page.goto(`/evaluation/handoff?policy=${insured.policyId}`);
  await button(page, 'Enviármelo por correo').click();
  await expect(page.getByText(/^Enviado a/)).toBeVisible();
  for (const part of [
    page.getByRole('img', { name: 'Código QR para seguir en el móvil' }),
    page.getByText('Esperando'),
    button(page, 'Cancelar'),
  ]) {
    await part.scrollIntoViewIfNeeded();
    await expect(part).toBeInViewport({ ratio: 1 });
  }
  await expectFits(page);
});

test('the description of the API fits with text at 200 %', async ({ page }) => {
  await page.goto('/api/docs#patch-policies-id-risks-riskId-claims-claimId');
  await expect(page.getByText('event: "documents-attached"')).toBeVisible();
  await expectFits(page);
});
