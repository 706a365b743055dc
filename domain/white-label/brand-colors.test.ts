import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { type BrandColors, brandContrasts, brandFaults, brandFloors, brandSchemes, neutrals } from './brand-colors.ts';
import { contrastOf, isHexColor, mixOf } from './contrast.ts';

/** The colours of a store as the design draws them. */
const drawn: BrandColors = { dock: '#14213D', action: '#FFA36B', link: '#1F4E9E' };
const tokens = readFileSync('src/ui/tokens.css', 'utf8');
const token = (name: string) =>
  /light-dark\((#\w+), (#\w+)\)/.exec(tokens.slice(tokens.indexOf(`${name}:`)))?.slice(1, 3) as [string, string];

test.each([
  ['#000000', '#ffffff', 21],
  ['#ffffff', '#000000', 21],
  ['#777777', '#ffffff', 4.48],
  ['#FFC83D', '#0E2B27', 9.75],
  ['#123456', '#123456', 1],
])('%s and %s: %d', (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 1);
});

test('the surfaces are those of the design', () => {
  for (const name of ['surface', 'text'] as const)
    expect([neutrals.light[name], neutrals.dark[name]]).toEqual(token(`--${name}`).map((color) => color.toLowerCase()));
});

test('our own colours reach the floors', () => {
  const [light, dark] = [0, 1].map((scheme) => ({
    dock: token('--brand-dock')[scheme] ?? '',
    action: token('--brand-action')[scheme] ?? '',
    link: token('--brand-link')[0],
  }));
  expect([light, dark].map((colors) => brandFaults(colors as BrandColors))).toEqual([[], []]);
});

test('those drawn have the contrasts that are drawn', () => {
  expect(Object.values(brandContrasts(drawn)).map((ratio) => Math.round(ratio * 10) / 10)).toEqual([16, 9, 8.1, 7.9]);
});

test.each<[string, Partial<BrandColors>, string[]]>([
  ['as drawn', {}, []],
  ['a bar on which neither ink is read', { dock: '#808080', action: '#ffffff' }, ['dock', 'action']],
  ['a light bar with a dark button', { dock: '#ffffff', action: '#14213d' }, []],
  ['a button on which neither ink is read', { action: '#808080' }, ['action']],
  ['a button as dark as its bar', { action: '#1a2440' }, ['action']],
  ['a button that is read and does not stand out', { dock: '#ffffff', action: '#ffd0b0' }, ['action']],
  ['a link that is too light for a white card', { link: '#4a90e2' }, ['link']],
  ['all of them', { dock: '#808080', action: '#858585', link: '#eeeeee' }, ['dock', 'action', 'link']],
])('%s: %o is refused for %j', (_, change, faults) => {
  expect(brandFaults({ ...drawn, ...change })).toEqual(faults);
});

/** Arbitrary colours of the whole RGB cube. */
const steps = ['00', '2a', '55', '80', 'aa', 'd4', 'ff'];
const cube = steps.flatMap((red) => steps.flatMap((green) => steps.map((blue) => `#${red}${green}${blue}`)));

test('whatever is let through is read in both schemes', () => {
  const lets = { dock: 0, link: 0 };
  for (const color of cube) {
    const colors = { ...drawn, link: color };
    if (brandFaults(colors).length > 0) continue;
    lets.link += 1;
    for (const shown of ['light', 'dark'] as const) {
      const { link, on_link, tint, ...scheme } = brandSchemes(colors)[shown];
      const { surface, text } = neutrals[shown];
      const least = Math.min(contrastOf(link, surface), contrastOf(on_link, link), contrastOf(text, tint));
      expect([color, shown, least >= brandFloors.link]).toEqual([color, shown, true]);
      expect(Object.values(scheme).every(isHexColor)).toBe(true);
    }
  }
  for (const dock of cube) {
    const colors = { ...drawn, dock };
    if (brandFaults(colors).includes('dock')) continue;
    lets.dock += 1;
    const { on_dock: ink } = brandSchemes(colors).dark;
    expect(contrastOf(ink, dock)).toBeGreaterThanOrEqual(brandFloors.dock);
  }
  expect(lets.link).toBeGreaterThan(50);
  expect(lets.dock).toBeGreaterThan(50);
});

test('what lies between', () => {
  expect([mixOf('#ffffff', '#000000', 0.5), mixOf('#ff0000', '#0000ff', 1), mixOf('#ff0000', '#0000ff', 0)]).toEqual([
    '#808080',
    '#ff0000',
    '#0000ff',
  ]);
});
