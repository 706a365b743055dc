import type { Page } from 'playwright';
import { chromium } from 'playwright';
import sharp, { type Sharp } from 'sharp';
import type { Chance } from '#tests/drawn/chance.ts';
import { chanceOf } from '#tests/drawn/chance.ts';
import { heldBackFaces, heldBackFonts } from '#tests/drawn/held-back-fonts.ts';
import { chromiumArgs, findChromium } from '#tests/support/chromium.ts';
import type { Look } from './layouts.ts';
import { layouts, photographed } from './layouts.ts';
import type { Row } from './numbers.ts';
import { kinds, showsImei, validImei } from './numbers.ts';

/** One picture without a legible, valid IMEI, as the manifest of a folder of captures tells it. */
export interface Negative {
  file: string;
  category: 'negatives';
  imeis: [];
  /** Numbers that are there and cannot be read, or follow by computing a check digit: no credit, no error. */
  tolerated: string[];
  style: string;
  layout: string;
  capture: 'full' | 'photo' | 'crop-cut' | 'messaging';
  font: string;
  dark: boolean;
  barcode: boolean;
  format: 'png' | 'jpeg';
  width: number;
  height: number;
}

const styles = [...(Object.keys(kinds) as (keyof typeof kinds)[]), 'cut', 'blurred', 'nothing'] as const;

interface Content {
  rows: Row[];
  tolerated: string[];
}

/** What the picture is about, among up to three rows that are about something else. */
function contentOf(style: (typeof styles)[number], chance: Chance): Content {
  if (style === 'nothing') return { rows: [], tolerated: [] };
  const isHidden = style === 'cut' || style === 'blurred';
  const imei = isHidden ? validImei(chance) : null;
  const main = imei ? { rows: [imei.row], tolerated: style === 'blurred' ? [imei.imei] : [] } : kinds[style as keyof typeof kinds](chance);
  if (style === 'cut') return main;
  const besides = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => kind !== 'other-label' && kind !== style);
  const others = Array.from({ length: chance.whole(0, 3) }, () => kinds[chance.pick(besides)](chance));
  const before = chance.whole(0, others.length);
  const parts = [...others.slice(0, before), main, ...others.slice(before)];
  return { rows: parts.flatMap((part) => part.rows), tolerated: parts.flatMap((part) => part.tolerated) };
}

/** Drawn again until no number is an IMEI by accident, unless it is what the picture is about. */
function honestContent(style: (typeof styles)[number], chance: Chance): Content {
  for (;;) {
    const content = contentOf(style, chance);
    const isMeant = style === 'other-label' || style === 'cut' || style === 'blurred';
    const accidental = content.rows.filter(({ value, barcode }) => showsImei(value) || (barcode && showsImei(barcode.text))).length;
    if (accidental === (isMeant ? 1 : 0)) return content;
  }
}

/** The part of the page that the picture shows; `cut` leaves out two to five digits at one end of the number. */
async function shownPart(page: Page, isCut: boolean, chance: Chance): Promise<{ x: number; y: number; width: number; height: number }> {
  const boxOf = async (selector: string) => {
    const box = await page.locator(selector).first().boundingBox();
    if (box === null) throw new Error(`no ${selector}`);
    return box;
  };
  const whole = await boxOf('#picture');
  if (!isCut) return whole;
  const number = await boxOf('.value');
  const lost = (chance.whole(2, 5) / 15) * number.width;
  const top = Math.max(0, number.y - number.height * chance.between(0.6, 3));
  const height = number.y - top + number.height * chance.between(1.3, 4);
  if (chance.is(0.5)) return { x: number.x + lost, y: top, width: Math.max(60, whole.width - number.x - lost), height };
  return { x: whole.x, y: top, width: number.x + number.width - lost - whole.x, height };
}

async function damaged(png: Buffer, capture: Negative['capture'], isBlurred: boolean, textHeight: number, chance: Chance): Promise<Sharp> {
  const picture = sharp(png).removeAlpha();
  const { width } = await sharp(png).metadata();
  if (capture === 'messaging') picture.resize({ width: Math.round(width * chance.between(0.5, 0.8)) });
  // Strokes are about a seventh of the height of a digit; nobody reads what is smeared over half of it.
  if (isBlurred) picture.blur(textHeight * chance.between(0.45, 0.7));
  else if (capture === 'photo' && chance.is(0.5)) picture.blur(chance.between(0.4, 1.6));
  if (capture !== 'photo') return picture;
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const strength = chance.between(0, 14);
  for (let at = 0; at < data.length; at += 1)
    data[at] = Math.min(255, Math.max(0, (data[at] ?? 0) + (chance.next() + chance.next() - 1) * strength));
  return sharp(data, { raw: { width: info.width, height: info.height, channels: 3 } });
}

function captureOf(style: (typeof styles)[number], chance: Chance): Negative['capture'] {
  if (style === 'cut') return 'crop-cut';
  if (style === 'blurred') return 'photo';
  return chance.pick(['full', 'full', 'photo', 'photo', 'messaging']);
}

interface Drawn {
  negative: Negative;
  bytes: Buffer;
}

async function drawOne(page: Page, faces: string, number: number, seed: number): Promise<Drawn> {
  const chance = chanceOf(seed * 1_000_003 + number);
  const style = styles[number % styles.length] ?? 'nothing';
  const content = honestContent(style, chance);
  const capture = captureOf(style, chance);
  const look: Look = { font: chance.pick(Object.keys(heldBackFonts)), isDark: chance.is(0.45), size: chance.whole(12, 18) };
  const layout = style === 'nothing' ? 'bare' : chance.pick(['settings', 'stacked', 'dialog', 'message', 'label'] as const);
  const width = chance.whole(340, 430);
  const inner = `<div id="picture">${await layouts[layout](content.rows, look, chance)}</div>`;
  const isPhoto = capture === 'photo';
  // A screen goes on under its last line; a label or a piece of a screen does not.
  const tall = layout === 'label' || chance.is(0.3) ? 0 : width * chance.between(1.5, 2.2);
  await page.setViewportSize({ width: isPhoto ? Math.round(width * 1.36) : width, height: 800 });
  await page.setContent(
    `<style>${faces}body{margin:0}#picture{min-height:${Math.round(tall)}px}</style>${isPhoto ? photographed(inner, width, chance) : inner}`,
  );
  await page.evaluate('document.fonts.ready');
  const clip = isPhoto ? await page.locator('#photo').boundingBox() : await shownPart(page, style === 'cut', chance);
  if (clip === null) throw new Error('nothing drawn');
  const png = await page.screenshot({ clip, fullPage: true });
  const format = isPhoto || capture === 'messaging' || chance.is(0.3) ? 'jpeg' : 'png';
  const damage = await damaged(png, capture, style === 'blurred', look.size * scale, chance);
  const quality = chance.whole(isPhoto ? 45 : 55, 90);
  const { data: bytes, info } = await (format === 'jpeg' ? damage.jpeg({ quality }) : damage.png()).toBuffer({ resolveWithObject: true });
  const file = `negatives/${String(number + 1).padStart(4, '0')}-${style}.${format === 'jpeg' ? 'jpg' : 'png'}`;
  const barcode = content.rows.some((row) => row.barcode !== undefined);
  const drawn = {
    style,
    layout,
    capture,
    font: look.font,
    dark: look.isDark,
    barcode,
    format,
    width: info.width,
    height: info.height,
  } as const;
  return { negative: { file, category: 'negatives', imeis: [], tolerated: content.tolerated, ...drawn }, bytes };
}

/** Device pixels a CSS pixel. */
const scale = 2.5;

/**
 * Draws pictures that hold no legible, valid IMEI, of every kind in turn: other long numbers, a failing check digit, an IMEI-like number that is
 * called something else, a cut or blurred IMEI, nothing. The same seed gives the same pictures on the same browser.
 */
export async function* drawNegatives(count: number, seed: number): AsyncGenerator<Drawn> {
  const executablePath = findChromium();
  const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: chromiumArgs });
  try {
    const page = await browser.newPage({ deviceScaleFactor: scale });
    const faces = await heldBackFaces();
    for (let number = 0; number < count; number += 1) yield await drawOne(page, faces, number, seed);
  } finally {
    await browser.close();
  }
}
