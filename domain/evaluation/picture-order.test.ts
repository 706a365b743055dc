import { expect, test } from 'vitest';
import { asMade } from './picture-order.ts';

test('pictures are shown as they are made, and none is lost', () => {
  const kept = [{ side: 'back' }, { side: 'front' }, { side: 'imei' }, { side: 'invoice', page: 1 }, { side: 'invoice', page: 2 }] as const;
  expect(asMade(kept)).toEqual([
    { side: 'imei' },
    { side: 'front' },
    { side: 'back' },
    { side: 'invoice', page: 1 },
    { side: 'invoice', page: 2 },
  ]);
  expect(asMade([])).toEqual([]);
});
