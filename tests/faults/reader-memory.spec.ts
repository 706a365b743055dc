import { expect, test } from '@playwright/test';
import { startReaderBrowser } from '#tests/support/reader-browser.ts';

const pictures = [
  'screen-358476110974649.jpg',
  'upside-down-864539040609853.jpg',
  'no-card.png',
  'box-013883009340690.jpg',
  'line-864539040692636.jpg',
];

test('FF1: after fifty readings the reader holds what it held after five', async () => {
  const reader = await startReaderBrowser(pictures.map((name) => `tests/fixtures/imei/${name}`));
  try {
    const readAll = async () => {
      for (const at of pictures.keys()) await reader.read(at);
    };
    await readAll();
    const afterFive = await reader.heldBytes();
    for (let round = 1; round < 10; round += 1) await readAll();
    expect((await reader.heldBytes()) / afterFive).toBeLessThan(1.1);
  } finally {
    await reader.close();
  }
});
