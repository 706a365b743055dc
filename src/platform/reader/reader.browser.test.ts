import { afterAll, expect, type MockInstance, test, vi } from 'vitest';
import { drawnJpeg } from '#tests/support/drawn-pictures.ts';
import { createReader } from './reader.ts';
import type { ImeiProgress } from './reader-contract.ts';
import { readerCacheName, readerFiles } from './reader-files.ts';
import { dropReaderFiles, warmReader } from './warm-reader.ts';

const fixtures = import.meta.glob<string>('/tests/fixtures/{imei,mirror}/*', { query: '?url', import: 'default', eager: true });

async function fixture(name: string): Promise<Blob> {
  const url = fixtures[`/tests/fixtures/${name}`];
  if (url === undefined) throw new Error(`no fixture ${name}`);
  return (await fetch(url)).blob();
}

const reader = createReader();
afterAll(() => reader.end());

test.each([
  ['screen-354049075595941.png', 'barcode', ['354049075595941']],
  ['box-353326121232849.jpg', 'barcode', ['353326121232849', '353326121232922']],
  ['box-013883009340690.jpg', 'barcode', ['013883009340690']],
  ['crop-353326121420964.png', 'ocr', ['353326121420964']],
  ['screen-358476110974649.jpg', 'ocr', ['358476110974649', '358476119173417']],
  ['settings-864539048374617.jpg', 'ocr', ['864539048374617', '864539049568357']],
  ['line-864539040692636.jpg', 'ocr', ['864539040692636']],
  ['upside-down-864539040609853.jpg', 'ocr', ['864539040609853']],
])('%s is read by %s', { timeout: 60_000 }, async (name, source, numbers) => {
  const result = await reader.readImei(await fixture(`imei/${name}`));
  if (!result.ok || !result.value.found) throw new Error(JSON.stringify(result));
  expect(result.value.source).toBe(source);
  expect(result.value.imei).toBe(numbers[0]);
  expect([null, numbers[1]]).toContain(result.value.imei2);
  expect(result.value.box?.width).toBeGreaterThan(20);
});

test.each(Object.keys(fixtures).filter((path) => path.includes('/imei/no-')))('%s holds none', { timeout: 60_000 }, async (path) => {
  const result = await reader.readImei(await fixture(path.replace('/tests/fixtures/', '')));
  expect(result).toMatchObject({ ok: true, value: { found: false } });
});

const degrees = 20;
const [cos, sin] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];

/** The whole picture tilted clockwise, as a hand holds a label, and where a point of it is then. */
async function tilted(picture: Blob) {
  const image = await createImageBitmap(picture);
  const canvas = new OffscreenCanvas(image.width * cos + image.height * sin, image.width * sin + image.height * cos);
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('no context');
  context.fillStyle = '#786e64';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.setTransform(cos, sin, -sin, cos, canvas.width / 2, canvas.height / 2);
  context.drawImage(image, -image.width / 2, -image.height / 2);
  const place = (x: number, y: number) => {
    const [dx, dy] = [x - image.width / 2, y - image.height / 2];
    return { x: canvas.width / 2 + cos * dx - sin * dy, y: canvas.height / 2 + sin * dx + cos * dy };
  };
  return { picture: await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 }), place };
}

test('a label that is held tilted is read by its codes, and its place is told in the picture', { timeout: 90_000 }, async () => {
  const upright = await fixture('imei/box-353326121232849.jpg');
  const { picture, place } = await tilted(upright);
  const [before, result] = [await reader.readImei(upright), await reader.readImei(picture)];
  if (!before.ok || !before.value.found || !before.value.box || !result.ok || !result.value.found || !result.value.box)
    throw new Error(JSON.stringify([before, result]));
  expect(result.value).toMatchObject({ source: 'barcode', imei: '353326121232849', imei2: '353326121232922' });
  const middle = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
    [x + width / 2, y + height / 2] as const;
  const wanted = place(...middle(before.value.box));
  const [x, y] = middle(result.value.box);
  expect(Math.hypot(x - wanted.x, y - wanted.y)).toBeLessThan(40);
});

test('a wrong check digit is said', async () => {
  const result = await reader.readImei(await fixture('imei/no-check-digit.jpg'));
  expect(result).toMatchObject({ ok: true, value: { found: false, reason: 'check-digit' } });
});

test('only the marked part is read, and the steps are told', async () => {
  const picture = await fixture('imei/settings-864539048374617.jpg');
  const whole = await reader.readImei(picture);
  if (!whole.ok || !whole.value.found || !whole.value.box) throw new Error(JSON.stringify(whole));
  const { box } = whole.value;
  const steps: ImeiProgress[] = [];
  const around = { x: box.x - 20, y: box.y - 10, width: box.width + 40, height: box.height + 20 };
  const marked = await reader.readImei(picture, { box: around, onProgress: (step) => steps.push(step) });
  expect(marked).toMatchObject({ ok: true, value: { found: true, imei: '864539048374617', imei2: null } });
  expect(steps[0]).toEqual({ step: 'barcode' });
  expect(steps).toContainEqual({ step: 'text', digits: 15, isLegible: true });
  const empty = await reader.readImei(picture, { box: { x: 0, y: 0, width: 200, height: 60 } });
  expect(empty).toMatchObject({ ok: true, value: { found: false } });
});

test('the challenge is read as a mirror shows it', async () => {
  const picture = await fixture('mirror/front.jpg');
  const result = await reader.readBarcodes(picture, { mirror: true });
  if (!result.ok) throw new Error(result.problem);
  expect(result.value).toMatchObject([{ text: 'PT1.NCIaapcPg2Jz7VOpIisbdA', mirrored: true }]);
  // In pixels of the picture as given, not of its flipped copy: the code is right of the middle.
  expect(Math.min(...(result.value[0]?.corners ?? []).map((corner) => corner.x))).toBeGreaterThan(450);
});

test('a frame is measured', async () => {
  const frame = await createImageBitmap(await fixture('mirror/back.jpg'));
  const result = await reader.measure(frame);
  expect(result).toMatchObject({ ok: true, value: { width: 320, device: expect.anything() } });
  expect(frame.width).toBe(0);
});

test.each([
  ['room.jpg', null],
  ['front-soft.jpg', { box: expect.anything() }],
])('in %s, as it is kept, only a phone shines', async (name, device) => {
  const kept = await reader.shrink(await fixture(`mirror/${name}`));
  if (!kept.ok) throw new Error(kept.problem);
  const picture = new Blob([kept.value.bytes], { type: kept.value.mediaType });
  expect(await reader.measure(picture, { seeks: 'screen' })).toMatchObject({ ok: true, value: { device } });
});

test('giving up rejects, before, while waiting and while running', async () => {
  const own = createReader();
  const picture = await fixture('imei/settings-864539048374617.jpg');
  await expect(own.readImei(picture, { signal: AbortSignal.abort() })).rejects.toMatchObject({ name: 'AbortError' });
  const running = new AbortController();
  const waiting = new AbortController();
  const first = own.readImei(picture, { signal: running.signal, onProgress: () => running.abort() });
  const second = own.shrink(picture, { signal: waiting.signal });
  const third = own.shrink(picture);
  waiting.abort();
  const ends = await Promise.allSettled([first, second, third]);
  expect(ends).toMatchObject([
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'rejected', reason: { name: 'AbortError' } },
    { status: 'fulfilled', value: { ok: true } },
  ]);
  own.end();
});

test('a worker that says nothing is given up, and the next starts', async () => {
  const silent = URL.createObjectURL(new Blob(['postMessage({ type: "ready" })'], { type: 'text/javascript' }));
  let started = 0;
  const own = createReader({
    stepMs: 300,
    startWorker: () => {
      started += 1;
      return new Worker(silent);
    },
  });
  expect(await own.shrink(new Blob([await drawnJpeg(20, 20)]))).toEqual({ ok: false, problem: 'timeout' });
  expect(await own.shrink(new Blob([await drawnJpeg(20, 20)]))).toEqual({ ok: false, problem: 'timeout' });
  expect(started).toBe(2);
});

test.each([
  ['of which words were read', true, 'unreadable'],
  ['in which there was nothing to read', false, 'blurred'],
])('a picture %s is told for what it is when the time is over', async (_which, isLegible, reason) => {
  const reply = { type: 'step', limitMs: 300, progress: { step: 'text', digits: 0, isLegible } };
  const slow = URL.createObjectURL(
    new Blob([`postMessage({ type: "ready" }); onmessage = ({ data }) => postMessage({ id: data.id, ...${JSON.stringify(reply)} })`], {
      type: 'text/javascript',
    }),
  );
  const own = createReader({ startWorker: () => new Worker(slow) });
  expect(await own.readImei(new Blob([]))).toEqual({ ok: true, value: { found: false, reason, box: null } });
});

test('a worker that breaks is replaced', async () => {
  const breaking = URL.createObjectURL(
    new Blob(['postMessage({ type: "ready" }); onmessage = () => { throw new Error("broken"); }'], { type: 'text/javascript' }),
  );
  const own = createReader({ startWorker: () => new Worker(breaking) });
  expect(await own.shrink(new Blob([await drawnJpeg(20, 20)]))).toEqual({ ok: false, problem: 'crashed' });
});

test('where no worker can start, the page does the work', async () => {
  const unreadable = URL.createObjectURL(new Blob(['import "./nothing.js"; syntax error'], { type: 'text/javascript' }));
  const own = createReader({ startWorker: () => new Worker(unreadable) });
  expect(await own.shrink(new Blob([await drawnJpeg(20, 20)]))).toMatchObject({ ok: true, value: { width: 20 } });
  const frame = await createImageBitmap(await fixture('mirror/back.jpg'));
  expect(await own.measure(frame)).toMatchObject({ ok: true, value: { width: 320 } });
});

test('where no worker can start, a reader that is for workers only says so', async () => {
  const unreadable = URL.createObjectURL(new Blob(['import "./nothing.js"; syntax error'], { type: 'text/javascript' }));
  const own = createReader({ startWorker: () => new Worker(unreadable), isWorkerOnly: true });
  for (let times = 0; times < 2; times += 1) {
    expect(await own.shrink(new Blob([await drawnJpeg(20, 20)]))).toEqual({ ok: false, problem: 'crashed' });
  }
  own.end();
});

test('an idle reader ends itself and comes back when it is needed', async () => {
  const workers: Worker[] = [];
  const posts: MockInstance<Worker['postMessage']>[] = [];
  const own = createReader({
    idleMs: 100,
    startWorker: () => {
      const worker = new Worker(new URL('./reader.worker.ts', import.meta.url), { type: 'module' });
      posts.push(vi.spyOn(worker, 'postMessage'));
      workers.push(worker);
      return worker;
    },
  });
  const picture = new Blob([await drawnJpeg(20, 20)]);
  expect((await own.shrink(picture)).ok).toBe(true);
  expect((await own.shrink(picture)).ok).toBe(true);
  expect(workers).toHaveLength(1);
  await expect.poll(() => posts[0]?.mock.lastCall, { timeout: 10_000 }).toEqual([{ name: 'end' }]);
  expect((await own.shrink(picture)).ok).toBe(true);
  expect(workers).toHaveLength(2);
  own.end();
});

test('ready without a network only when every file is in the cache', async () => {
  await caches.delete(readerCacheName);
  expect(await warmReader(`${location.origin}/not-there/`)).toBe(false);
  const base = `${location.origin}/`;
  expect(await warmReader(base)).toBe(true);
  const cache = await caches.open(readerCacheName);
  expect((await cache.keys()).map((request) => request.url).sort()).toEqual(readerFiles.map((path) => base + path).sort());
  expect(await dropReaderFiles()).toBe(true);
});
