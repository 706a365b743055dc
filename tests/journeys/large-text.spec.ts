import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { expectFits } from '#tests/support/guards.ts';
import { test } from '#tests/support/test.ts';
import { lookAtEachScreen, signInQuietly } from '#tests/support/walk.ts';

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
