import { expect, test, vi } from 'vitest';
import { type ImeiScan, newScan } from '#domain/device/imei-codes.ts';
import type { Camera } from '#src/platform/camera/camera.ts';
import { readPrint } from './read-print.ts';

const [imei, imei2, other] = ['354049075595941', '354049070567028', '353326121232849'];
const list = (...numbers: string[]) => [
  'Información del dispositivo',
  'Número de serie: R5CW30ABCDE',
  ...numbers.map((number, at) => `IMEI (ranura ${at + 1}): ${number}`),
  'EID: 89049032007408881900123456789012',
];

interface Shown {
  lines: string[];
  blur?: number;
  right?: number;
}

/** A camera in front of a screen. `shown` receives how many frames were looked at and how many photos were taken; each photo has its own noise. */
function rig(shown: (looks: number, shots: number) => Shown) {
  const taken = { looks: 0, shots: 0 };
  const draw = (): HTMLCanvasElement => {
    const { lines, blur = 0, right = 0 } = shown(taken.looks, taken.shots);
    const canvas = document.createElement('canvas');
    canvas.width = 1080;
    canvas.height = 1440;
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    context.fillStyle = '#39424e';
    context.fillRect(0, 0, 1080, 1440);
    context.filter = `blur(${blur}px)`;
    context.fillStyle = '#f2f4f6';
    context.fillRect(40 + right, 400, 1000, 600);
    context.fillStyle = '#16191d';
    context.font = '36px sans-serif';
    for (const [at, line] of lines.entries()) context.fillText(line, 90 + right, 500 + at * 80);
    context.filter = 'none';
    context.fillStyle = '#8888';
    context.fillRect((taken.shots * 131) % 1080, (taken.looks * 77) % 1440, 3, 3);
    return canvas;
  };
  const camera: Camera = {
    open: async () => undefined,
    close: () => undefined,
    hasTorch: () => false,
    setTorch: async () => false,
    frame: async (longSide) => {
      taken.looks += 1;
      return createImageBitmap(draw(), { resizeWidth: (longSide * 3) / 4, resizeHeight: longSide });
    },
    strip: async (width) => createImageBitmap(draw(), 492, 0, width, 1440),
    shoot: () => {
      const picture = draw();
      taken.shots += 1;
      return new Promise((resolve) => picture.toBlob(resolve, 'image/jpeg', 0.92));
    },
  };
  return { taken, camera };
}

interface ReadingOptions {
  refused?: string | null;
  codes?: ImeiScan;
  until?: (taken: { looks: number; shots: number }) => boolean;
  /** Called with the number of each reading, once it has begun. */
  onReading?: (nth: number) => void;
}

/** Reads until it ends by itself, or until `until` is true at a frame. */
async function reading(
  shown: Parameters<typeof rig>[0],
  { refused = null, codes = newScan, until = () => false, onReading = () => undefined }: ReadingOptions = {},
) {
  const leaving = new AbortController();
  const said: string[] = [];
  const { taken, camera } = rig((looks, shots) => {
    if (until({ looks, shots })) leaving.abort();
    return shown(looks, shots);
  });
  const answer = await readPrint({
    camera: { current: camera },
    codes: { current: codes },
    refused,
    onSight: (sight) => {
      said.push(sight);
      if (sight === 'reading') setTimeout(onReading, 0, taken.shots);
    },
    signal: leaving.signal,
  });
  leaving.abort();
  return { answer, said, taken };
}

test('two frames of a list with serial and EID: both numbers, with the frame that was read last', { timeout: 60_000 }, async () => {
  const { answer, said, taken } = await reading(() => ({ lines: list(imei, imei2) }));
  expect(answer).toEqual({ imei, imei2, source: 'ocr', picture: expect.any(Blob) });
  expect(said).toEqual(['reading', 'imei', 'imei']);
  expect(taken.shots).toBe(2);
});

test('frames that contradict each other: only what two in a row say counts', { timeout: 60_000 }, async () => {
  const { answer, taken } = await reading((_, shots) => ({ lines: list(shots === 1 ? other : imei) }));
  expect(answer).toMatchObject({ imei, imei2: null });
  expect(taken.shots).toBe(4);
});

test('a number that was closed is not told again; another one is', { timeout: 60_000 }, async () => {
  const { answer, taken } = await reading((_, shots) => ({ lines: list(shots < 3 ? imei : other) }), { refused: imei });
  expect(answer).toMatchObject({ imei: other });
  expect(taken.shots).toBe(5);
});

test.each<[string, (looks: number) => Partial<Shown>]>([
  ['moves', (looks) => ({ right: looks % 2 === 0 ? 24 : 0 })],
  ['is out of focus', () => ({ blur: 6 })],
])('what %s is not read at all', async (_, spoiled) => {
  const { answer, taken } = await reading((looks) => ({ lines: list(imei), ...spoiled(looks) }), { until: ({ looks }) => looks === 12 });
  expect(answer).toBeNull();
  expect(taken).toEqual({ looks: 12, shots: 0 });
});

test('while a barcode says a number nothing is read', async () => {
  const codes: ImeiScan = { before: [imei], found: null, sees: 'imei' };
  const { answer, taken } = await reading(() => ({ lines: list(imei) }), { codes, until: ({ looks }) => looks === 12 });
  expect(answer).toBeNull();
  expect(taken.shots).toBe(0);
});

test('hidden while it reads: that reading is dropped, and the next frames are read', { timeout: 60_000 }, async () => {
  const hide = (nth: number) => nth === 1 && document.dispatchEvent(new Event('visibilitychange'));
  const { answer, said, taken } = await reading(() => ({ lines: list(imei) }), { onReading: hide });
  expect(answer).toMatchObject({ imei });
  expect(said.slice(0, 3)).toEqual(['reading', 'nothing', 'reading']);
  expect(taken.shots).toBe(3);
});

test('where no worker can start it says so, and nothing is done on the page', async () => {
  vi.stubGlobal('OffscreenCanvas', undefined);
  try {
    const { answer, taken } = await reading(() => ({ lines: list(imei) }));
    expect(answer).toBe('unable');
    expect(taken.shots).toBe(1);
  } finally {
    vi.unstubAllGlobals();
  }
});
