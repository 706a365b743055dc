import { performance } from 'node:perf_hooks';
import sharp from 'sharp';
import { readPhotoModels } from '#server/adapters/photo-models.ts';
import { rulesAssessor } from '#server/adapters/rules-assessor.ts';
import { zxingCodes } from '#server/adapters/zxing-codes.ts';
import { MirrorDrawer } from '#tests/mirror-photos/draw-photo.ts';
import { kinds } from '#tests/mirror-photos/plans.ts';
import type { Table } from './table.ts';

const photos = 40;
const seed = 20_411;
/** In times of decoding the same photo. On a core that decodes one in 6 ms a hundred times that is 0.6 s, which is as long as somebody waits without asking why. */
const most = { median: 100, p95: 250 };

const at = (values: readonly number[], share: number) =>
  [...values].sort((one, other) => one - other)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? Number.NaN;

/** Photos of phones in mirrors as a phone sends them, all kinds in turn: what the assessment of one takes beside what decoding it takes, on one core. */
export async function run(): Promise<Table> {
  const threads = sharp.concurrency();
  sharp.concurrency(1);
  // Else the second decoding of a photo is a look into what is kept of the first.
  sharp.cache(false);
  try {
    const assessor = rulesAssessor(zxingCodes, await readPhotoModels());
    const drawer = new MirrorDrawer(seed, kinds);
    const taken: { side: string; look: number; decode: number }[] = [];
    for (let number = 0; number < photos; number += 1) {
      const { one, bytes } = await drawer.draw(number);
      const challenge = one.side === 'front' ? one.challenge : null;
      if (number === 0) await assessor.look({ side: one.side, bytes, challenge, frame: null });
      const began = performance.now();
      await sharp(bytes).raw().toBuffer();
      const decoded = performance.now();
      await assessor.look({ side: one.side, bytes, challenge, frame: null });
      taken.push({ side: one.side, decode: decoded - began, look: performance.now() - decoded });
    }
    const rows = ['front', 'back'].map((side) => {
      const some = taken.filter((each) => each.side === side);
      const times = some.map(({ look }) => look);
      const ratios = some.map(({ look, decode }) => look / decode);
      return { side, count: some.length, times, ratios };
    });
    const all = taken.map(({ look, decode }) => look / decode);
    return {
      name: 'photos',
      title: `${photos} drawn photos, each assessed on one core beside decoding it`,
      columns: ['side', 'n', 'ms, median', 'ms, p95', '× decoding, median', '× decoding, p95'],
      rows: rows.map(({ side, count, times, ratios }) => [
        side,
        count,
        Math.round(at(times, 0.5)),
        Math.round(at(times, 0.95)),
        at(ratios, 0.5).toFixed(1),
        at(ratios, 0.95).toFixed(1),
      ]),
      goals: [
        { goal: `the median is at most ${most.median} × decoding`, isMet: at(all, 0.5) <= most.median },
        { goal: `the 95th percentile is at most ${most.p95} × decoding`, isMet: at(all, 0.95) <= most.p95 },
      ],
    };
  } finally {
    sharp.concurrency(threads);
    sharp.cache(true);
  }
}
