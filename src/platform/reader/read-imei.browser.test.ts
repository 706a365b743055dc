import { expect, test } from 'vitest';
import { offscreenCanvases } from './canvases.ts';
import { drawnQr } from './drawn-qr.ts';
import { readImei } from './read-imei.ts';

const imei = '356938035643809';
const side = 400;

/** A drawn picture with a code as the only thing to read, or with nothing. */
async function picture(code: SVGSVGElement | null, paper = '#fff'): Promise<ImageBitmap> {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no canvas');
  context.fillStyle = paper;
  context.fillRect(0, 0, side, side);
  if (code) {
    code.setAttribute('width', String(side));
    code.setAttribute('height', String(side));
    const image = new Image();
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(code))}`;
    await image.decode();
    context.drawImage(image, 0, 0);
  }
  return canvas.transferToImageBitmap();
}

const tools = {
  canvases: offscreenCanvases,
  base: import.meta.env.BASE_URL,
  step: () => undefined,
  textReaders: () => Promise.reject(new Error('text reader: its file is not here')),
};

test('a code is read also where the models of the text have not come', async () => {
  expect(await readImei(await picture(drawnQr(imei)), null, tools)).toMatchObject({ found: true, imei, source: 'barcode' });
});

test('what is transparent is paper', async () => {
  expect(await readImei(await picture(drawnQr(imei), 'transparent'), null, tools)).toMatchObject({ found: true, imei });
});

test('and where there is none, it is said why nothing was read', async () => {
  await expect(readImei(await picture(null), null, tools)).rejects.toThrow('text reader');
});
