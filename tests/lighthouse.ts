import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { publicPages } from '#domain/site/public-pages.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';

/**
 * `npm run lighthouse -- [origin]`: Google's Lighthouse over each public page of a running product (`npm start`), on its phone. Ends with 1 where accessibility, best practices or
 * SEO is below 100. Lighthouse is no dependency: it weighs as much as all others together, reports faults elsewhere unless told not to, and is wanted before a release.
 */

const version = '13.5.0';
const categories = ['accessibility', 'best-practices', 'seo'] as const;
const origin = process.argv[2] ?? 'http://127.0.0.1:8080';
const chromium = findChromium();
if (chromium === null) throw new Error('There is no Chromium: CHROMIUM_PATH names one.');

interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { score: number | null; title: string }>;
}

async function reportOf(url: string): Promise<Report> {
  const child = spawn(
    'npx',
    [
      '--yes',
      `lighthouse@${version}`,
      url,
      `--only-categories=${categories.join(',')}`,
      '--output=json',
      '--quiet',
      '--no-enable-error-reporting',
      `--chrome-flags=--headless=new ${chromiumArgs.join(' ')}`,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, CHROME_PATH: chromium ?? '' } },
  );
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`lighthouse ended with ${String(code)} at ${url}`);
  return JSON.parse(text) as Report;
}

for (const path of Object.keys(publicPages)) {
  const { categories: found, audits } = await reportOf(`${origin}${path}`);
  const scores = categories.map((name) => `${name} ${Math.round((found[name]?.score ?? 0) * 100)}`);
  console.log(`${path.padEnd(16)} ${scores.join('  ')}`);
  for (const { id, weight } of categories.flatMap((name) => found[name]?.auditRefs ?? [])) {
    const audit = audits[id];
    if (weight === 0 || audit?.score === undefined || audit.score === null || audit.score === 1) continue;
    process.exitCode = 1;
    console.log(`  ${id}: ${audit.title}`);
  }
}
