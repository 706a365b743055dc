import { type BrowserContext, expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/** What must never happen in a journey; each list stays empty. */
export interface Guards {
  foreignRequests: string[];
  /** Uncaught errors, violations of the content security policy, errors written to the console, and messages without words. */
  complaints: string[];
}

/** A failed request is no defect of the page: journeys cut the network on purpose. The last alternative is reported for a service worker's script. */
const expectedNoise =
  /net::ERR_|^TypeError: Failed to fetch dynamically imported module|Failed to load resource|the server responded with a status|^An unknown error occurred when fetching the script/;

/** Lingui's warning for a message whose catalogue was not loaded: its key is drawn instead. */
const wordless = /^Uncompiled message/;

/** Watches all pages of the context, including those opened later. */
export function watch(context: BrowserContext, origin: () => string): Guards {
  const guards: Guards = { foreignRequests: [], complaints: [] };
  context.on('request', (request) => {
    const { protocol, origin: to } = new URL(request.url());
    if (/^(https?|wss?):$/.test(protocol) && to !== origin()) guards.foreignRequests.push(request.url());
  });
  context.on('weberror', (error) => guards.complaints.push(String(error.error().stack ?? error.error())));
  context.on('console', (message) => {
    const isError = message.type() === 'error' && !expectedNoise.test(message.text());
    if (isError || wordless.test(message.text())) guards.complaints.push(`${message.text()} (${message.location().url})`);
  });
  return guards;
}

export function expectQuiet(guards: Guards): void {
  expect(guards.foreignRequests, 'requests to another origin').toEqual([]);
  expect(guards.complaints, 'errors in the page').toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

const rules: axe.RunOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  // None of the rules used needs style sheets; to read those that failed to load, axe would add them to the page, which its policy refuses.
  preload: { assets: ['media'] },
  resultTypes: ['violations'],
};

/** Checks WCAG 2.2 AA on what is shown now, once animations have ended: an element that is fading in has no contrast yet. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
  // The app has no frames, for which axe's own helper injects axe anew each time: that takes nine times as long as the check.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(async (options) => (await window.axe.run(options)).violations, rules);
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.html}\n    ${node.failureSummary}`).join('\n')}`,
  );
  expect(told, `axe on ${page.url()}`).toEqual([]);
}

/** Expects no horizontal scrolling, and nothing visible outside of the page. */
export async function expectFits(page: Page): Promise<void> {
  const { scroll, client, wide } = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    const wide = [...document.body.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().right > clientWidth);
    return { scroll: scrollWidth, client: clientWidth, wide: wide.map(({ outerHTML }) => outerHTML.slice(0, 100)).slice(-5) };
  });
  expect(scroll, `${page.url()} is ${scroll} px wide in ${client} px: ${wide.join(' ')}`).toBeLessThanOrEqual(client);
  expect(await cutControls(page), `${page.url()}: what can be pressed is whole`).toEqual([]);
}

/** Buttons and links whose words or icon overflow them or the screen. A fixed bar does not widen the page, however much of it is cut off. */
const cutControls = (page: Page) =>
  page.evaluate(() => {
    const { clientWidth } = document.documentElement;
    const shown = [...document.querySelectorAll<HTMLElement>('button, a[href], summary, label')].filter(
      (each) => each.checkVisibility({ visibilityProperty: true }) && each.offsetWidth > 1 && each.offsetHeight > 1,
    );
    return shown.flatMap((each) => {
      const box = each.getBoundingClientRect();
      const parts: DOMRect[] = [];
      const texts = document.createTreeWalker(each, NodeFilter.SHOW_TEXT);
      for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        // Text for screen readers alone has a box of one pixel.
        if ((text.parentElement?.getBoundingClientRect().width ?? 0) <= 1) continue;
        const content = document.createRange();
        content.selectNodeContents(text);
        parts.push(...content.getClientRects());
      }
      for (const picture of each.querySelectorAll('svg, img')) parts.push(picture.getBoundingClientRect());
      const drawn = parts.filter(({ width }) => width > 0);
      const left = Math.min(box.left, ...drawn.map((part) => part.left));
      const right = Math.max(box.right, ...drawn.map((part) => part.right));
      const isWithin = left >= box.left - 1 && right <= box.right + 1 && left >= -1 && right <= clientWidth + 1;
      return isWithin
        ? []
        : [`${each.innerText.trim()}: ${left.toFixed()} to ${right.toFixed()} in ${box.left.toFixed()} to ${box.right.toFixed()}`];
    });
  });

/** Expects the IMEI field to show its whole value: the width of the text, measured separately, must fit. */
export async function expectWholeImei(page: Page): Promise<void> {
  const { text, drawn, room } = await page.getByLabel('IMEI (15 dígitos)').evaluate((input: HTMLInputElement) => {
    const style = getComputedStyle(input);
    const pen = document.createElement('canvas').getContext('2d');
    if (pen === null) throw new Error('no canvas');
    pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
    const drawn = pen.measureText(input.value).width + input.value.length * Number.parseFloat(style.letterSpacing);
    return {
      text: input.value,
      drawn,
      room: input.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight),
    };
  });
  expect(text.replace(/\D/g, '')).toHaveLength(15);
  expect(drawn, `${text} needs ${drawn} px of ${room}`).toBeLessThanOrEqual(room);
}
