import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ConfigError } from '#server/config.ts';
import type { ModelError } from '#server/ports/photo-model.ts';
import { serviceManifest } from '#tests/support/model-files.ts';
import { answerJson, answerScores, type ModelAnswerer, type ModelService, startModelService } from '#tests/support/model-service.ts';
import { type HttpModelOptions, httpModel } from './http-model.ts';

let service: ModelService;
let away: ModelError[];
beforeEach(async () => {
  service = await startModelService();
  away = [];
});
afterEach(() => service.close());

const open = (options: HttpModelOptions = {}) => httpModel(service.address, options, (problem) => away.push(problem));
const photo = {
  side: 'front' as const,
  bytes: await sharp({ create: { width: 400, height: 400, channels: 3, background: '#c00' } })
    .withExif({ IFD0: { Artist: 'Carmen Ruiz' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    .jpeg()
    .toBuffer(),
  phone: { x: 0.25, y: 0.25, width: 0.5, height: 0.5 },
};

test('sends the phone alone, without Exif, with its side and the key, and hears its scores', async () => {
  const model = await open({ key: 'a-key' });
  service.answers.push(answerScores({ red: 0.97, blue: 0.01, another: 1 }));
  expect(await model.read(photo)).toEqual({
    name: 'Colores',
    version: '1',
    scores: [
      { name: 'red', means: 'Breakage', reason: 'crack', score: 0.97, low: 0.5, high: 0.9 },
      { name: 'blue', means: 'Validated', reason: null, score: 0.01, low: 0.5, high: 0.9 },
    ],
  });
  expect(service.requests.map(({ method, url }) => `${method} ${url}`)).toEqual(['GET /damage', 'POST /damage?side=front']);
  for (const { headers } of service.requests) expect(headers.authorization).toBe('Bearer a-key');
  const body = service.requests[1]?.body ?? Buffer.alloc(0);
  const { width, height, format, exif } = await sharp(body).metadata();
  // The phone is half of the picture's width, and a margin of 5 % is added on each side.
  expect({ width, height, format, exif }).toEqual({ width: 220, height: 220, format: 'jpeg', exif: undefined });
  expect(body.toString('latin1')).not.toContain('Carmen');
});

test('is for the sides of its manifest: of another nothing leaves', async () => {
  service.answers.push(answerJson({ ...serviceManifest, sides: ['back'] }));
  expect(await (await open()).read(photo)).toBeNull();
  expect(service.requests.map(({ method }) => method)).toEqual(['GET']);
});

const sayNothing: ModelAnswerer = () => undefined;
const manifest = answerJson(serviceManifest);

test.each<[string, ModelAnswerer, string]>([
  ['500', answerJson({}, 500), 'unreachable'],
  ['401', answerJson({}, 401), 'unreachable'],
  ['a redirect', (_, response) => response.writeHead(302, { location: service.address.href }).end(), 'unreachable'],
  ['a closed connection', (_, response) => response.destroy(), 'unreachable'],
  ['nothing', sayNothing, 'timeout'],
  ['half an answer', (_, response) => response.writeHead(200).write('{'), 'timeout'],
  ['no JSON', (_, response) => response.end('<html>'), 'bad-answer'],
  ['no scores', answerJson({ version: '1' }), 'bad-answer'],
  ['a label too few', answerJson({ version: '1', scores: { red: 0.9 } }), 'bad-answer'],
  ['a score that is null', answerJson({ version: '1', scores: { red: null, blue: 0 } }), 'bad-answer'],
  ['a score of 97', answerJson({ version: '1', scores: { red: 97, blue: 0 } }), 'bad-answer'],
  ['a huge body', (_, response) => response.end(`{"version":"1","scores":{"red":1,"blue":0}}${' '.repeat(1_000_000)}`), 'bad-answer'],
])('%s is no score, and tried twice', async (_what, answer, problem) => {
  service.answers.push(manifest, answer, manifest, answer);
  const model = await open({ timeoutMs: 500 });
  await expect(model.read(photo)).rejects.toMatchObject({ name: 'ModelError', problem });
  expect(service.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET', 'POST']);
});

test.each([
  ['no picture', Buffer.from('no picture')],
  ['half a picture', photo.bytes.subarray(0, photo.bytes.length / 2)],
])('%s is not sent', async (_what, bytes) => {
  await expect((await open()).read({ ...photo, bytes })).rejects.toMatchObject({ problem: 'broken' });
  expect(service.requests.map(({ method }) => method)).not.toContain('POST');
});

test('a fault that passes costs nothing', async () => {
  service.answers.push(manifest, answerJson({}, 503), answerScores({ red: 0.2, blue: 0.95 }));
  expect((await (await open()).read(photo))?.scores.map(({ score }) => score)).toEqual([0.2, 0.95]);
});

test('a new version brings its own thresholds', async () => {
  const model = await open();
  const labels = serviceManifest.labels.map((label) => ({ ...label, high: 0.99 }));
  service.answers.push(answerScores({ red: 0.97, blue: 0 }, { ...serviceManifest, labels, version: '2' } as { version: string }));
  expect(await model.read(photo)).toMatchObject({ version: '2', scores: [{ score: 0.97, high: 0.99 }, {}] });
});

test('a service that is away does not stop the start, and is asked again', async () => {
  service.answers.push(answerJson({}, 503), answerScores({ red: 0.97, blue: 0 }));
  const model = await open();
  expect(model.about).toBeNull();
  expect(away).toMatchObject([{ problem: 'unreachable', message: 'the model answered 503' }]);
  expect(await model.read(photo)).toMatchObject({ name: 'Colores' });
  expect(model.about).toEqual({ name: 'Colores', version: '1', licence: 'CC0-1.0', card: 'Only for tests' });
});

test('a manifest that is not as expected stops it', async () => {
  service.answers.push(answerJson({ ...serviceManifest, labels: [] }));
  const opened = open();
  await expect(opened).rejects.toThrow(ConfigError);
  await expect(opened).rejects.toThrow('en labels se espera al menos una etiqueta');
});
