import { expect, test } from 'vitest';
import { type BarcodeDetectorClass, type CodeScanner, createCodeScanner } from './code-scanner.ts';

const corners = [{ x: 0, y: 0 }];
const usual = ['code_128', 'qr_code', 'aztec'];

/** A fake of the system's barcode detector with fixed answers; `asked` holds the formats of each instance. */
function detectorClass(says: { formats: string[] | 'fails'; detects: string[] | 'fails' }) {
  const asked: string[][] = [];
  const made: BarcodeDetectorClass = class {
    constructor(options: { formats: string[] }) {
      asked.push(options.formats);
    }
    async detect() {
      if (says.detects === 'fails') throw new DOMException('Barcode detection service unavailable', 'NotSupportedError');
      return says.detects.map((rawValue) => ({ rawValue, cornerPoints: corners }));
    }
    static async getSupportedFormats() {
      if (says.formats === 'fails') throw new DOMException('', 'NotSupportedError');
      return says.formats;
    }
  };
  return { made, asked };
}

function rig() {
  const closed: number[] = [];
  const frame = (id: number) => ({ close: () => closed.push(id) }) as unknown as ImageBitmap;
  const own: CodeScanner = async (picture) => {
    picture.close();
    return [{ text: 'own', corners }];
  };
  return { closed, frame, own };
}

test.each<[string, BarcodeDetectorClass | undefined, string]>([
  ['no detector', undefined, 'own'],
  ['one that knows Code 128', detectorClass({ formats: usual, detects: ['system'] }).made, 'system'],
  ['one that knows QR only', detectorClass({ formats: ['qr_code'], detects: ['system'] }).made, 'own'],
  ['one that knows nothing', detectorClass({ formats: [], detects: ['system'] }).made, 'own'],
  ['one that cannot say what it knows', detectorClass({ formats: 'fails', detects: ['system'] }).made, 'own'],
])('%s: codes come from %3$s', async (_, detector, from) => {
  const { closed, frame, own } = rig();
  const scan = await createCodeScanner(detector, own);
  expect(await scan(frame(1))).toEqual([{ text: from, corners }]);
  expect(closed).toEqual([1]);
});

test('only formats that it knows are asked of the detector', async () => {
  const { made, asked } = detectorClass({ formats: usual, detects: [] });
  await createCodeScanner(made, rig().own);
  expect(asked).toEqual([['code_128', 'qr_code']]);
});

test('a detector that fails loses no frame and is not asked again', async () => {
  const { closed, frame, own } = rig();
  const detector = detectorClass({ formats: usual, detects: 'fails' });
  const scan = await createCodeScanner(detector.made, own);
  for (const id of [1, 2]) expect(await scan(frame(id))).toEqual([{ text: 'own', corners }]);
  expect(closed).toEqual([1, 2]);
});
