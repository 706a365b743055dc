import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { refusedPage } from './demo-gateway-pages.ts';

test('the pages name an icon that the app has, or a browser would ask for a favicon.ico that does not exist', async () => {
  const icon = /<link rel="icon" href="([^"]+)"/.exec(String(await refusedPage('No.')))?.[1];
  expect(icon).toBeDefined();
  expect(existsSync(path.join(import.meta.dirname, '../../public', icon ?? ''))).toBe(true);
});
