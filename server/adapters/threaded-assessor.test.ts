import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { readPhotoModels } from './photo-models.ts';
import { rulesAssessor } from './rules-assessor.ts';
import { threadedAssessor } from './threaded-assessor.ts';
import { zxingCodes } from './zxing-codes.ts';

const assessor = threadedAssessor();
afterAll(() => assessor.stop());

test('a thread sees what the rules see, and says what it cannot open', async () => {
  const photo = { side: 'back' as const, bytes: await readFile('tests/fixtures/mirror/back-good.jpg'), challenge: null, frame: null };
  const [look, refused] = await Promise.allSettled([assessor.look(photo), assessor.look({ ...photo, bytes: Buffer.from('no picture') })]);
  expect(look).toEqual({ status: 'fulfilled', value: await rulesAssessor(zxingCodes, await readPhotoModels()).look(photo) });
  expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(Error) });
});
