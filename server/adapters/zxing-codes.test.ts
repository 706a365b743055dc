import { readFile } from 'node:fs/promises';
import { expect, test, vi } from 'vitest';
import { modules } from '#domain/imaging/code-plane.ts';
import type { CodeReader } from '#server/ports/assessor.ts';
import { drawnCode } from './drawn-code.ts';

// A spy: it reads as the original does, until a test says that one reading fails.
vi.mock(import('node:fs/promises'), { spy: true });

test('a reader whose file could not be opened once reads the next picture', async () => {
  // A copy of its own, because another test file may have loaded the reader already.
  const copy: string = './zxing-codes.ts?of-its-own';
  const { zxingCodes } = (await import(copy)) as { zxingCodes: CodeReader };
  const { isDark } = drawnCode('PT1.NCIaapcPg2Jz7VOpIisbdA');
  const [pixels, quiet] = [8, 4];
  const size = pixels * (modules + 2 * quiet);
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let at = 0; at < size * size; at += 1) {
    const across = Math.floor((at % size) / pixels) - quiet;
    const down = Math.floor(at / size / pixels) - quiet;
    const isInside = Math.min(across, down) >= 0 && Math.max(across, down) < modules;
    if (isInside && isDark(across, down)) data.fill(0, at * 4, at * 4 + 3);
  }
  const picture = { width: size, height: size, data };
  vi.mocked(readFile).mockRejectedValueOnce(Object.assign(new Error('EMFILE'), { code: 'EMFILE' }));
  await expect(zxingCodes.read(picture, 'qr')).rejects.toThrow('EMFILE');
  expect(await zxingCodes.read(picture, 'qr')).toMatchObject([{ text: 'PT1.NCIaapcPg2Jz7VOpIisbdA' }]);
});
