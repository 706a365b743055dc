import { expect, test } from 'vitest';
import type { Grey } from '#domain/imaging/grey.ts';
import { clockPage, greyPixels } from '#tests/support/clock-digits.ts';
import type { ReadLines, TextLayout, TextModel } from './text-reading.ts';
import { TextStages } from './text-stages.ts';

const imei = '356938035643809';
const other = '490154203237518';
const picture = await greyPixels(clockPage(imei, '#222', '#eee'));
const blank = await greyPixels('<svg width="900" height="700"><rect width="900" height="700" fill="#eee"/></svg>');
const whole = { x: 195, y: 300, width: 230, height: 18 };

/** The same picture as a camera sees it on a screen: with grain (from a linear congruential generator), and with the dots of the screen as stripes. */
function photographed(page: Grey = picture): Grey {
  let state = 7;
  const data = page.data.map((value, at) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    const [x, y] = [at % page.width, Math.floor(at / page.width)];
    return 0.7 * value * (1 + 0.25 * Math.cos((2 * Math.PI * (0.7 * x + 0.7 * y)) / 7.4)) + (state / 2 ** 32) * 10;
  });
  return { ...page, data };
}

type Words = Partial<Record<TextModel | 'page', string>>;

/** A cut-out line at least this many times as wide as high is the number's; the other lines name it. */
const numberShape = 5;

/** Scripted readers; `asked` records the model and layout of each call. */
function scripted(words: Words) {
  const asked: { model: TextModel; layout: TextLayout }[] = [];
  const read: ReadLines = ({ width, height }, model, layout) => {
    asked.push({ model, layout });
    const text = layout === 'page' ? (words.page ?? '') : width > height * numberShape ? (words[model] ?? '') : 'IMEI';
    return Promise.resolve(text === '' ? [] : [{ text, confidence: 95, box: whole }]);
  };
  return { asked, read };
}

const readAt = (elapsedMs: number, words: Words, of = picture) => {
  const { asked, read } = scripted(words);
  return {
    asked,
    answer: new TextStages(
      of,
      read,
      () => elapsedMs,
      () => undefined,
    ).read(),
  };
};

test('a number that both models say is believed, with where it stands and who said it', async () => {
  const { answer, asked } = readAt(0, { digits: imei, general: imei });
  const found = await answer;
  expect(found).toMatchObject({ found: true, candidates: [{ imei, by: ['digits', 'general'] }] });
  const box = found.found ? found.candidates[0]?.box : null;
  expect(Math.abs((box?.x ?? 0) - 200)).toBeLessThan(12);
  expect(Math.abs((box?.y ?? 0) - 300)).toBeLessThan(12);
  expect(asked.some(({ layout }) => layout === 'page')).toBe(false);
});

test('on a photographed screen the dots are not read as lines', async () => {
  const upright = readAt(0, { digits: imei, general: imei });
  const { answer, asked } = readAt(0, { digits: imei, general: imei }, photographed());
  expect(await answer).toMatchObject({ found: true, candidates: [{ imei }] });
  await upright.answer;
  expect(asked.length).toBeLessThanOrEqual(2 * upright.asked.length);
});

test.each<[string, Words, string]>([
  ['says another valid number', { digits: imei, general: other }, 'disagree'],
  ['says words', { digits: imei, general: 'IMEI no disponible' }, 'disagree'],
  ['says that it is another number', { digits: `xxx ${imei}`, general: `EID ${imei}` }, 'no-number'],
  ['says the same, with a check digit that fails', { digits: '356938035643808', general: '356938035643808' }, 'check-digit'],
])('a number of which the other model %s is not', async (_what, words, reason) => {
  expect(await readAt(0, words).answer).toMatchObject({ found: false, reason });
});

/** A row of figures long enough to show how it is tilted. */
const row = '35 693803 564380 9 89049032004008882600012';
const heldAt = (degrees: number) => greyPixels(clockPage(row, '#222', '#eee', `translate(0 40) rotate(${degrees} 522 310)`));

test.each([
  ['a photo that is held tilted is levelled', 15, photographed, true],
  ['a photo that is tilted a little is read as it is', 4, photographed, false],
  ['a screenshot is never tilted', 15, (page: Grey) => page, false],
])('%s', async (_what, degrees, taken, isLevelled) => {
  const { read } = scripted({});
  const stages = new TextStages(
    taken(await heldAt(degrees)),
    read,
    () => 0,
    () => undefined,
  );
  expect(stages.level() !== null).toBe(isLevelled);
});

test('a picture without a line like a number is not read', async () => {
  const { answer, asked } = readAt(0, { page: `IMEI ${imei}` }, blank);
  expect(await answer).toMatchObject({ found: false, reason: 'blurred', box: null });
  expect(asked).toEqual([]);
});

test('a number that the library finds in the page is read alone before it is believed', async () => {
  const unread = { digits: 'xxx', general: '' };
  const { answer, asked } = readAt(0, { page: `IMEI ${imei}`, ...unread });
  expect(await answer).toMatchObject({ found: false, reason: 'disagree' });
  expect(asked.filter(({ layout }) => layout === 'page')).toHaveLength(1);
  expect(asked.at(-1)).toMatchObject({ layout: 'raw-line' });
});

test('what both models read alike under a known name is not looked for again', async () => {
  const { answer, asked } = readAt(0, { digits: `xxx ${imei}`, general: `EID ${imei}` });
  expect(await answer).toMatchObject({ found: false, reason: 'no-number' });
  expect(asked.filter(({ model }) => model === 'digits')).toHaveLength(1);
});

const withoutBars = await greyPixels(clockPage(imei, '#222', '#eee').replace(/<path stroke-width\S+ d="M\d+ 340V400"\/>/g, ''));

/** The picture turned by a quarter. */
function turned({ width, height, data }: Grey): Grey {
  return { width: height, height: width, data: data.map((_, at) => data[(at % height) * width + Math.floor(at / height)] as number) };
}

test.each([
  ['drawn, without bars', withoutBars, 'none'],
  ['drawn, with bars', picture, 'upright'],
  ['drawn, with bars that lie', turned(picture), 'any'],
  ['taken by a camera', photographed(), 'any'],
] as const)('bars that a picture may have that was %s', (_what, grey, bars) => {
  const { read } = scripted({});
  const stages = new TextStages(
    grey,
    read,
    () => 0,
    () => undefined,
  );
  expect(stages.bars()).toBe(bars);
});

test('however slow the phone is, what looks most like a number is read', async () => {
  expect(await readAt(9000, { digits: imei, general: imei }).answer).toMatchObject({ found: true, candidates: [{ imei }] });
  expect(await readAt(9000, { digits: imei, general: other }).answer).toMatchObject({ found: false, reason: 'disagree' });
});

test('the later it is, the less is begun', async () => {
  const begun = async (elapsedMs: number) => {
    const { answer, asked } = readAt(elapsedMs, { digits: imei, general: other });
    expect((await answer).found).toBe(false);
    const pages = asked.filter(({ layout }) => layout === 'page').length;
    return { pages, lines: asked.length - pages };
  };
  const [first, late, later, last] = [await begun(0), await begun(5000), await begun(6000), await begun(8000)];
  expect([first.pages, late.pages, later.pages, last.pages]).toEqual([1, 1, 1, 0]);
  expect(late.lines).toBeLessThan(first.lines);
  expect(later.lines).toBeLessThanOrEqual(late.lines);
});

test.each<[string, () => typeof picture, { imei: string; slot?: number; standing?: 'bare' }[], boolean]>([
  ['two numbers in a photo', photographed, [{ imei }, { imei: other }], true],
  [
    'two numbers in a photo, both with their slots',
    photographed,
    [
      { imei, slot: 1 },
      { imei: other, slot: 2 },
    ],
    false,
  ],
  ['one number in a photo', photographed, [{ imei }], false],
  ['one number without a name', photographed, [{ imei, standing: 'bare' }], true],
  ['two numbers in a screenshot', () => picture, [{ imei }, { imei: other }], false],
])('codes with %s need their print: %s', (_what, of, numbers, isNeeded) => {
  const { read } = scripted({});
  const stages = new TextStages(
    of(),
    read,
    () => 0,
    () => undefined,
  );
  const candidates = numbers.map((one) => ({ standing: 'labelled' as const, ...one }));
  expect(stages.needsPrint({ candidates })).toBe(isNeeded);
});

/** The corners of the barcode below the number. */
const corners = [
  { x: 200, y: 340 },
  { x: 430, y: 340 },
  { x: 430, y: 400 },
  { x: 200, y: 400 },
];

test.each<[string, { imei: string; slot?: number; standing?: 'bare' }[], string[] | undefined]>([
  [
    'the number of a code that names it, and not the other',
    [
      { imei, slot: 1 },
      { imei: other, standing: 'bare' },
    ],
    [imei],
  ],
  ['both numbers of one type, in the order of their places', [{ imei }, { imei: '356938035643817' }], [imei, '356938035643817']],
  ['no number without a name', [{ imei, standing: 'bare' }], undefined],
])('where no time is left to compare codes with the print, they tell %s', async (_what, numbers, expected) => {
  const { read, asked } = scripted({ digits: imei, general: imei });
  const stages = new TextStages(
    photographed(),
    read,
    () => 8001,
    () => undefined,
  );
  const candidates = numbers.map((one) => ({ standing: 'labelled' as const, ...one }));
  const codes = candidates.map(({ imei: text }) => ({ text, corners }));
  const choice = { found: true as const, imei, imei2: null, candidates, named: [], doubted: [] };
  const told = await stages.byPrint(choice, codes);
  expect(told?.map((one) => one.imei)).toEqual(expected);
  expect(asked).toEqual([]);
});
