import { expect, test } from 'vitest';
import { deviceType } from './device-type.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 17_4 like Mac OS X) AppleWebKit/605.1.15 Version/17.4 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/17.4 Safari/605.1.15';
const pixel = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36';
const galaxyTab = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';

test.each([
  [iphone, 5, 'ios'],
  [mac, 5, 'tablet'],
  [mac, 0, 'desktop'],
  [pixel, 5, 'android'],
  [galaxyTab, 5, 'tablet'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36', 10, 'desktop'],
  ['Mozilla/5.0 (Mobile; rv:123.0) Gecko/123.0 KAIOS/3.1', 0, 'mobile'],
] as const)('%s with %i touch points: %s', (userAgent, maxTouchPoints, expected) => {
  expect(deviceType({ userAgent, maxTouchPoints })).toBe(expected);
});

test('client hints decide where the agent says nothing', () => {
  expect(deviceType({ userAgent: 'x', userAgentData: { mobile: true, platform: 'Android' } })).toBe('android');
  expect(deviceType({ userAgent: 'x', userAgentData: { mobile: true, platform: 'Other' } })).toBe('mobile');
});
