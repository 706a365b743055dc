import { expect, test } from 'vitest';
import { deviceSignals } from './device-signals.ts';

const appleImei = '352000061234567';
const samsungImei = '358589051234567';
const unknownImei = '354049075595941';
const iPhone = { platform: 'ios', screenRatio: 2.17 } as const;
const galaxy = { platform: 'android', screenRatio: 2.22 } as const;
const nothing = { device: null, imei: null, policyBrand: null, screenshot: null };

const told = (known: Partial<Parameters<typeof deviceSignals>[0]>) =>
  deviceSignals({ ...nothing, ...known }).map(({ signal, outcome }) => `${signal} ${outcome}`);

test.each([
  ['an iPhone by itself', { device: iPhone, imei: appleImei, policyBrand: 'Apple' }, ['imei-platform met', 'policy-platform met']],
  ['an IMEI of Apple from an Android', { device: galaxy, imei: appleImei }, ['imei-platform differs']],
  ['an IMEI of Samsung from an iPhone', { device: iPhone, imei: samsungImei }, ['imei-platform differs']],
  ['an insured Redmi from an Android', { device: galaxy, policyBrand: 'Redmi' }, ['policy-platform met']],
  ['an insured iPhone from an Android', { device: galaxy, policyBrand: 'Apple' }, ['policy-platform differs']],
  ['an unknown type', { device: galaxy, imei: unknownImei }, []],
  ['a policy without a brand', { device: galaxy, imei: appleImei, policyBrand: ' ' }, ['imei-platform differs']],
  ['a system that is neither', { device: { platform: 'other', screenRatio: 1.6 } as const, imei: appleImei, policyBrand: 'Apple' }, []],
  ['an app that says nothing of its phone', { imei: samsungImei, policyBrand: 'Samsung' }, []],
])('%s', (_what, known, signals) => {
  expect(told(known)).toEqual(signals);
});

test.each([
  ['the screen itself, made smaller', 738, 1600, ['screenshot-shape met']],
  ['the same, lying', 1600, 738, ['screenshot-shape met']],
  ['a screen whose browser leaves a bar out', 720, 1642, ['screenshot-shape met']],
  ['an older screen, of the shape of a photo', 900, 1600, []],
  ['a photo of a box', 1200, 1600, []],
  ['a square', 1000, 1000, []],
  ['a wider screen of another phone', 686, 1600, ['screenshot-shape differs']],
  ['a cut of a screen', 1080, 600, ['screenshot-shape differs']],
  ['an empty picture', 0, 10, ['screenshot-shape differs']],
])('a picture that is %s', (_what, width, height, signals) => {
  expect(told({ device: iPhone, screenshot: { width, height } })).toEqual(signals);
});

test('of an older screen its own shape is met, although photos have it too', () => {
  const device = { platform: 'ios', screenRatio: 1.78 } as const;
  expect(told({ device, screenshot: { width: 750, height: 1334 } })).toEqual(['screenshot-shape met']);
});

test('names what was seen and what was expected', () => {
  expect(deviceSignals({ ...nothing, device: galaxy, policyBrand: 'Apple', screenshot: { width: 1000, height: 1900 } })).toEqual([
    { signal: 'policy-platform', value: 'android', expected: 'ios', outcome: 'differs' },
    { signal: 'screenshot-shape', value: 1.9, expected: 2.22, outcome: 'differs' },
  ]);
});
