import { expect, test } from 'vitest';
import { blobName, captureOfBlob } from './blob-name.ts';

const id = '11111111-1111-4111-8111-111111111111';
const name = blobName(id, 'ab'.repeat(32));

test.each([
  ['a file of a capture', name, id],
  ['a part of one that was cut while it was written', `${name}.22222222-2222-4222-8222-222222222222.part`, id],
  ['something of somebody else', 'Copia de ab12.0', null],
  ['another ending', `${name}.jpg`, null],
])('%s', (_, blob, capture) => {
  expect(captureOfBlob(blob)).toBe(capture);
});
