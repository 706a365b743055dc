import { expect, test } from 'vitest';
import { isLostChunk } from './lost-chunks.ts';

test.each([
  ['Chromium', 'Failed to fetch dynamically imported module: https://peritia.example/assets/a-1.js'],
  ['Firefox', 'error loading dynamically imported module: https://peritia.example/assets/a-1.js'],
  ['WebKit', 'Importing a module script failed.'],
  ["WebKit, of a captive portal's page", "'text/html' is not a valid JavaScript MIME type."],
  ['Vite, of its looks', 'Unable to preload CSS for https://peritia.example/assets/a-1.css'],
])('a part of the app that did not come is no fault of the app: %s', (_, message) => {
  expect(isLostChunk(new TypeError(message))).toBe(true);
});

test('a fault of the app is one', () => {
  expect(isLostChunk(new TypeError("undefined is not an object (evaluating 'policy.id')"))).toBe(false);
});
