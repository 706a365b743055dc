import type { Browser, Page } from 'playwright';
import { chromium } from 'playwright';
import sharp from 'sharp';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import { heldBackFaces, heldBackFonts } from '#tests/drawn/held-back-fonts.ts';
import { photographed } from '#tests/negatives/layouts.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import { boxLabels } from './box-labels.ts';
import type { Take } from './camera.ts';
import { taken } from './camera.ts';
import type { Decoy } from './decoys.ts';
import { decoyed, decoys, renamed } from './decoys.ts';
import { dialogs } from './dialogs.ts';
import { lists } from './lists.ts';
import { phoneOf } from './phone.ts';
import type { Layout } from './scene.ts';
import { isLatin, isRightToLeft, languages, wordsOf } from './words.ts';

/** One picture, as the manifest of a folder of captures tells it. */
export interface LayoutCase {
  file: string;
  category: 'screens' | 'photos' | 'negatives';
  /** Numbers that are whole in the picture. */
  imeis: string[];
  /** Numbers of which the picture shows a part, or that follow from it by a check digit. */
  tolerated: string[];
  style: string;
  capture: string;
  language: string;
  font: string;
}

const screenLayouts: Record<string, Layout> = { ...dialogs, ...lists };
const layouts: Record<string, Layout> = { ...screenLayouts, ...boxLabels };
/** Pages whose words alone say what the numbers are: bars say an IMEI whatever stands beside them. */
const wordedLayouts = ['titled', 'versioned', 'table', 'named', 'bareBelow', 'plain', 'grouped', 'bySlot', 'message', 'printed'];
/** Where nothing says which slot a number is of: three numbers would be three phones. */
const unnamedSlots = ['bareBelow'];
const latinFonts = [...Object.keys(heldBackFonts), 'DejaVu Sans', 'DejaVu Sans Condensed', 'DejaVu Serif'];
const systemFonts = ['DejaVu Sans', 'DejaVu Sans Condensed'];
/** Device pixels a CSS pixel. */
const scale = 2.5;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Places of the drawn numbers, and of the whole picture. */
async function placesOf(page: Page): Promise<{ whole: Box; imeis: (Box & { digits: string })[] }> {
  return page.evaluate(() => {
    const boxOf = (element: Element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x: x + scrollX, y: y + scrollY, width, height };
    };
    const whole = document.querySelector('#photo') ?? document.querySelector('#picture');
    if (whole === null) throw new Error('nothing drawn');
    const imeis = [...document.querySelectorAll<HTMLElement>('.imei')].map((element) => ({
      ...boxOf(element),
      digits: element.dataset.imei ?? '',
    }));
    return { whole: boxOf(whole), imeis };
  });
}

function clipped(box: Box, whole: Box): Box {
  const x = Math.max(whole.x, box.x);
  const y = Math.max(whole.y, box.y);
  return {
    x,
    y,
    width: Math.min(whole.x + whole.width, box.x + box.width) - x,
    height: Math.min(whole.y + whole.height, box.y + box.height) - y,
  };
}

/** Room around the numbers: all of a screen, some of its rows, or little more than the digits. */
function clipOf(capture: string, whole: Box, imeis: readonly Box[], chance: Chance): Box {
  if (capture === 'full' || imeis.length === 0) return whole;
  const shown = capture === 'crop-narrow' && chance.is(0.5) ? [chance.pick(imeis)] : imeis;
  const x = Math.min(...shown.map((one) => one.x));
  const y = Math.min(...shown.map((one) => one.y));
  const right = Math.max(...shown.map((one) => one.x + one.width));
  const bottom = Math.max(...shown.map((one) => one.y + one.height));
  const line = Math.min(...shown.map((one) => Math.min(one.height, one.width)));
  const room = (least: number, most: number) => line * chance.between(least, most);
  const isNarrow = capture === 'crop-narrow';
  const [left, above, after, below] = isNarrow
    ? [room(0.6, 7), room(0.4, 3.5), room(0.5, 2), room(0.4, 3)]
    : [room(4, 14), room(3, 12), room(4, 14), room(3, 12)];
  return clipped({ x: x - left, y: y - above, width: right + after - (x - left), height: bottom + below - (y - above) }, whole);
}

function isWithin(one: Box, clip: Box): boolean {
  return one.x >= clip.x && one.y >= clip.y && one.x + one.width <= clip.x + clip.width && one.y + one.height <= clip.y + clip.height;
}

interface Plan {
  category: LayoutCase['category'];
  style: string;
  capture: string;
  take: Take | null;
  decoy: Decoy | null;
}

function planOf(number: number, chance: Chance, isNegative: boolean): Plan {
  const isPhoto = chance.is(isNegative ? 0.35 : 0.4);
  const decoy = isNegative ? (decoys[number % decoys.length] ?? 'failing') : null;
  const from = decoy === 'renamed' ? wordedLayouts : Object.keys(isPhoto ? layouts : screenLayouts);
  const style = from[number % from.length] ?? 'plain';
  const isLabel = style in boxLabels;
  const take =
    isPhoto || isLabel ? chance.pick(isLabel ? (['steady', 'steady', 'soft'] as const) : (['steady', 'dim-moved', 'soft'] as const)) : null;
  const capture = take ? `photo-${take}` : chance.pick(['full', 'full', 'crop-rows', isNegative ? 'full' : 'crop-narrow', 'messaging']);
  return { category: isNegative ? 'negatives' : take ? 'photos' : 'screens', style, capture, take, decoy };
}

export class LayoutDrawer {
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #faces: string;

  private constructor(browser: Browser, page: Page, faces: string) {
    this.#browser = browser;
    this.#page = page;
    this.#faces = faces;
  }

  static async start(): Promise<LayoutDrawer> {
    const executablePath = findChromium();
    const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
    return new LayoutDrawer(browser, await browser.newPage({ deviceScaleFactor: scale }), await heldBackFaces());
  }

  close(): Promise<void> {
    return this.#browser.close();
  }

  /** The picture of this number under this seed; the same on every run with the same browser and fonts. */
  async draw(number: number, seed: number, isNegative: boolean): Promise<{ one: LayoutCase; bytes: Buffer }> {
    for (let attempt = 0; ; attempt += 1) {
      const drawn = await this.#draw(number, chanceOf(seed * 1_000_003 + number * 101 + attempt), isNegative);
      if (drawn) return drawn;
    }
  }

  /** Null when the camera's view left all numbers out. */
  async #draw(number: number, chance: Chance, isNegative: boolean): Promise<{ one: LayoutCase; bytes: Buffer } | null> {
    const { category, style, capture, take, decoy } = planOf(number, chance, isNegative);
    const honest = phoneOf(chance, chance.pick([1, 2, 2, 2, unnamedSlots.includes(style) ? 2 : 3]));
    const phone = decoy ? decoyed(honest, decoy, chance) : honest;
    const language = chance.pick(languages);
    const isDark = take === 'dim-moved' || chance.is(0.45);
    const font = chance.pick(isLatin(language) ? latinFonts : systemFonts);
    const size = chance.whole(13, 17);
    const page = (await (layouts[style] as Layout)({ phone, words: wordsOf(language), isDark, chance })) ?? '';
    const direction = isRightToLeft(language) && !(style in boxLabels) ? 'rtl' : 'ltr';
    const inner = `<div id="picture" dir="${direction}">${decoy === 'renamed' ? renamed(page, chance) : page}</div>`;
    const width = chance.whole(350, 430);
    const colours = isDark
      ? '--paper:#101214;--ink:#f1f1f3;--soft:#a5abb2;--panel:#1f2227'
      : '--paper:#f4f5f7;--ink:#16181c;--soft:#62676e;--panel:#fff';
    const tall = style in boxLabels ? 0 : width * chance.between(1.2, 2.1);
    await this.#page.setViewportSize({ width: take ? Math.round(width * 1.36) : width, height: 900 });
    await this.#page.setContent(
      `<!doctype html><style>${this.#faces}body{margin:0}#picture{${colours};font:${size}px/1.4 "${font}","DejaVu Sans";color:var(--ink);background:var(--paper);width:100%;min-height:${Math.round(tall)}px}
#picture *{box-sizing:border-box}.soft{color:var(--soft)}.imei{white-space:nowrap}.bars svg{width:100%;height:2.6em;display:block;background:#fff}p{margin:.5em 0}</style>${take ? photographed(inner, width, chance) : inner}`,
    );
    await this.#page.evaluate('document.fonts.ready');
    const { whole, imeis } = await placesOf(this.#page);
    const clip = clipOf(decoy === 'renamed' ? 'full' : take ? 'crop-rows' : capture, whole, imeis, chance);
    const shown = imeis.filter((one) => isWithin(one, clip));
    if (shown.length === 0 || clip.width < 40 || clip.height < 20) return null;
    const png = await this.#page.screenshot({ clip, fullPage: true });
    const isJpeg = take !== null || capture === 'messaging' || chance.is(0.3);
    const bytes = take ? await taken(png, take, size * scale * 0.72, chance) : await kept(png, capture, isJpeg, chance);
    const file = `${category}/${String(number + 1).padStart(4, '0')}-${style}${decoy ? `-${decoy}` : ''}.${isJpeg ? 'jpg' : 'png'}`;
    const numbers = decoy ? [] : shown.map((one) => one.digits);
    const tolerated = decoy === 'renamed' ? [] : honest.imeis.map((one) => one.digits).filter((digits) => !numbers.includes(digits));
    return {
      one: { file, category, imeis: [...new Set(numbers)], tolerated, style: decoy ? `${style}-${decoy}` : style, capture, language, font },
      bytes,
    };
  }
}

/** A screenshot as it is handed in: whole, or shrunk and pressed by a messaging app. */
async function kept(png: Buffer, capture: string, isJpeg: boolean, chance: Chance): Promise<Buffer> {
  const picture = sharp(png).removeAlpha();
  const { width } = await sharp(png).metadata();
  if (capture === 'messaging') picture.resize({ width: Math.round(width * chance.between(0.5, 0.8)) });
  return isJpeg ? picture.jpeg({ quality: chance.whole(50, 90) }).toBuffer() : picture.png().toBuffer();
}
