import { expect, test } from 'vitest';
import { codeOnScreen } from './code-on-screen.ts';

const module = 6;
const [left, top] = [100, 140];
const side = 29 * module;
const corners = [
  { x: left, y: top },
  { x: left + side, y: top },
  { x: left + side, y: top + side },
  { x: left, y: top + side },
];

interface Drawn {
  /** How far the screen's sides lean, in pixels across for each pixel down. */
  lean: number;
  codeSpread: number;
  screenSpread: number;
  codeWhite: number;
  /** Above 1 white is overexposed. */
  exposure: number;
}

/** Rises from 0 to 1 over an edge of `spread` pixels. */
const step = (away: number, spread: number) => 1 / (1 + Math.exp((-1.7 * away) / spread));

/** A picture of a white screen in its black rim, with a code that has only corner marks. */
function pictureOf({ lean, codeSpread, screenSpread, codeWhite, exposure }: Drawn) {
  const [width, height] = [400, 460];
  const data = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const shift = lean * (y - top);
      const screen = Math.min(x - (left - 9 * module + shift), left + side + 9 * module + shift - x);
      let value = 20 + 220 * step(screen, screenSpread);
      const [across, down] = [x + 0.5 - left, y + 0.5 - top];
      if (Math.min(across, down, side - across, side - down) > -2 * module) {
        const near = Math.max(
          Math.abs(Math.min(across, side - across) - 3.5 * module),
          Math.abs(Math.min(down, side - down) - 3.5 * module),
        );
        const ink =
          step(3.5 * module - near, codeSpread) * (1 - step(2.5 * module - near, codeSpread)) + step(1.5 * module - near, codeSpread);
        value = codeWhite + (20 - codeWhite) * Math.min(1, ink);
      }
      data.fill(Math.min(255, exposure * value), 4 * (y * width + x), 4 * (y * width + x) + 3);
    }
  }
  return { width, height, data };
}

const genuine: Drawn = { lean: 0, codeSpread: 1, screenSpread: 1, codeWhite: 240, exposure: 1 };

test.each<[string, Partial<Drawn>, 'none' | 'codeLean' | 'codeEdge' | 'codeLight']>([
  ['the screen that shows it', {}, 'none'],
  ['a soft picture of it', { codeSpread: 1.8, screenSpread: 1.8 }, 'none'],
  ['a soft picture in which it outshines the camera', { codeSpread: 2, screenSpread: 2, exposure: 1.7 }, 'none'],
  ['a screen seen at another angle', { lean: 0.06 }, 'codeLean'],
  ['a screen that leans the other way', { lean: -0.06 }, 'codeLean'],
  ['a screen out of focus', { screenSpread: 2 }, 'codeEdge'],
  ['a screen that is sharper', { codeSpread: 1.8, screenSpread: 0.9 }, 'codeEdge'],
  ['a screen of another white', { codeWhite: 200 }, 'codeLight'],
])('a code and %s', (_what, change, odd) => {
  const seen = codeOnScreen(pictureOf({ ...genuine, ...change }), corners);
  const oddities = {
    codeLean: (seen.codeLean ?? 99) > 0.75,
    codeEdge: (seen.codeEdge ?? 99) > 1.3,
    codeLight: (seen.codeLight ?? 99) > 22,
  };
  expect(oddities).toEqual({ codeLean: odd === 'codeLean', codeEdge: odd === 'codeEdge', codeLight: odd === 'codeLight' });
});

test('the corners may be told from any of them and in either direction', () => {
  const picture = pictureOf({ ...genuine, lean: 0.06 });
  const usual = codeOnScreen(picture, corners);
  expect(codeOnScreen(picture, [...corners.slice(2), ...corners.slice(0, 2)])).toEqual(usual);
  expect(codeOnScreen(picture, corners.toReversed())).toEqual(usual);
});

test('a screen whose sides are not to be seen says nothing of the angle', () => {
  const { width, data } = pictureOf(genuine);
  data.fill(240);
  expect(codeOnScreen({ width, height: 460, data }, corners)).toMatchObject({ codeLean: null, codeEdge: null });
});
