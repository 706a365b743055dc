import { expect, test } from 'vitest';
import type { OperatingSystem, PlatformHints } from './os-version.ts';
import { isSupportedSystem, operatingSystemOf } from './os-version.ts';

const android = (version: string) =>
  `Mozilla/5.0 (Linux; Android ${version}; Pixel 7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36`;
const iphone = (version: string) =>
  `Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.0 Mobile/15E148 Safari/604.1`;
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.4 Safari/605.1.15';
const bare: PlatformHints = { userAgent: '', clientHints: null, navigatorPlatform: '', maxTouchPoints: 0 };

test.each<[string, Partial<PlatformHints>, OperatingSystem, boolean]>([
  ['iOS 14.2', { userAgent: iphone('14_2') }, { system: 'ios', version: [14, 2, 0] }, false],
  ['iOS 14.2.1', { userAgent: iphone('14_2_1') }, { system: 'ios', version: [14, 2, 1] }, false],
  ['iOS 14.3', { userAgent: iphone('14_3') }, { system: 'ios', version: [14, 3, 0] }, true],
  ['iOS 26.1', { userAgent: iphone('26_1') }, { system: 'ios', version: [26, 1, 0] }, true],
  ['iOS 9.3.5', { userAgent: iphone('9_3_5') }, { system: 'ios', version: [9, 3, 5] }, false],
  ['iOS frozen at 18.6', { userAgent: iphone('18_6') }, { system: 'ios', version: [18, 6, 0] }, true],
  ['iOS without a version', { userAgent: 'Mozilla/5.0 (iPhone) Safari' }, { system: 'ios', version: null }, false],
  ['an iPad as a Mac', { userAgent: mac, navigatorPlatform: 'MacIntel', maxTouchPoints: 5 }, { system: 'ios', version: [16, 4, 0] }, true],
  ['a Mac', { userAgent: mac, navigatorPlatform: 'MacIntel', maxTouchPoints: 0 }, { system: 'other', version: null }, true],
  ['Android 6.0.1', { userAgent: android('6.0.1') }, { system: 'android', version: [6, 0, 1] }, false],
  ['Android 7', { userAgent: android('7') }, { system: 'android', version: [7, 0, 0] }, true],
  ['Android 7.0.0', { userAgent: android('7.0.0') }, { system: 'android', version: [7, 0, 0] }, true],
  [
    'Android frozen at 10, hints say 15',
    { userAgent: android('10'), clientHints: { platform: 'Android', platformVersion: '15.0.0' } },
    { system: 'android', version: [15, 0, 0] },
    true,
  ],
  [
    'hints say 6',
    { userAgent: android('10'), clientHints: { platform: 'Android', platformVersion: '6.0.1' } },
    { system: 'android', version: [6, 0, 1] },
    false,
  ],
  [
    'hints without a version: the user agent',
    { userAgent: android('10'), clientHints: { platform: 'Android', platformVersion: '' } },
    { system: 'android', version: [10, 0, 0] },
    true,
  ],
  [
    'Android without a version',
    { userAgent: 'Mozilla/5.0 (Android; Mobile; rv:140.0) Firefox' },
    { system: 'android', version: null },
    false,
  ],
  [
    'Windows',
    { userAgent: 'Mozilla/5.0 (Windows NT 10.0)', clientHints: { platform: 'Windows', platformVersion: '15.0.0' } },
    { system: 'other', version: null },
    true,
  ],
  ['nothing at all', {}, { system: 'other', version: null }, true],
])('%s', (_what, hints, expected, supported) => {
  const system = operatingSystemOf({ ...bare, ...hints });
  expect(system).toEqual(expected);
  expect(isSupportedSystem(system)).toBe(supported);
});
