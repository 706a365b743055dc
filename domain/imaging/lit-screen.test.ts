import { expect, test } from 'vitest';
import type { Rectangle } from './grey.ts';
import { isPieceOf } from './lit-screen.ts';

const phone: Rectangle = { x: 300, y: 200, width: 400, height: 820 };

test.each<[string, boolean, Rectangle]>([
  ['the whole screen', false, { x: 310, y: 220, width: 380, height: 780 }],
  ['what fingers leave of it', false, { x: 330, y: 220, width: 300, height: 560 }],
  ['what is between two cracks', true, { x: 320, y: 300, width: 110, height: 240 }],
  ['a strip from end to end', true, { x: 320, y: 220, width: 120, height: 780 }],
  ['another bright thing of the room', false, { x: 40, y: 300, width: 110, height: 240 }],
])('%s is a piece of the phone: %s', (_what, isPiece, screen) => {
  expect(isPieceOf(screen, phone)).toBe(isPiece);
});
