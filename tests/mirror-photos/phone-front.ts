import { QRCodeDecoderErrorCorrectionLevel, QRCodeEncoder } from '@zxing/library';
import { type Chance, chanceOf } from '#tests/drawn/chance.ts';
import type { Phone } from './phones.ts';
import { shaded } from './phones.ts';

export type Screen = { shows: 'challenge'; text: string; seconds: number } | { shows: 'off' | 'home' | 'lock' | 'chat' | 'web' };

/** Where the screen is in the front, in pixels of a phone `w` wide. */
export function screenBox(phone: Phone, w: number): { x: number; y: number; width: number; height: number; round: number } {
  const side = phone.bezel * w + (phone.cover === 'none' ? 0 : w * 0.012);
  const ends = phone.notch === 'none' ? w * 0.22 : side * 1.15;
  return {
    x: side,
    y: ends,
    width: w - 2 * side,
    height: w * phone.tall - 2 * ends,
    round: phone.notch === 'none' ? 2 : Math.max(2, phone.corner * w - side * 0.6),
  };
}

/** The front without its light: frame and black glass, as SVG with its top left at 0, 0. */
export function frontBody(phone: Phone, w: number): string {
  const h = w * phone.tall;
  const r = phone.corner * w;
  const rim = phone.cover === 'none' ? phone.frame : phone.coverColour;
  const rimWidth = w * (phone.cover === 'none' ? 0.012 : 0.024);
  const button =
    phone.notch === 'none'
      ? `<circle cx="${w / 2}" cy="${h - w * 0.11}" r="${w * 0.07}" fill="#0c0c0d" stroke="#4a4a4d" stroke-width="${w * 0.008}"/><rect x="${w * 0.42}" y="${w * 0.1}" width="${w * 0.16}" height="${w * 0.02}" rx="${w * 0.01}" fill="#2a2a2c"/>`
      : '';
  return `<rect width="${w}" height="${h}" rx="${r}" fill="${shaded(rim, 0.85)}"/><rect x="${rimWidth}" y="${rimWidth}" width="${w - 2 * rimWidth}" height="${h - 2 * rimWidth}" rx="${r - rimWidth}" fill="#08080a"/>${button}`;
}

/** What the screen sends out, as SVG over the same place; nothing of a screen that is off. */
export function frontLight(phone: Phone, screen: Screen, w: number): string {
  if (screen.shows === 'off') return '';
  const chance = chanceOf(phone.seed + 1);
  const { x, y, width, height, round } = screenBox(phone, w);
  const inner = screen.shows === 'challenge' ? challenge(screen, width, height) : others[screen.shows](width, height, chance);
  return `<defs><clipPath id="screen"><rect width="${width}" height="${height}" rx="${round}"/></clipPath></defs><g transform="translate(${x} ${y})" clip-path="url(#screen)">${inner}${cutOut(phone, width)}</g>`;
}

function cutOut({ notch }: Phone, w: number): string {
  switch (notch) {
    case 'hole':
      return `<circle cx="${w / 2}" cy="${w * 0.06}" r="${w * 0.026}" fill="#000"/>`;
    case 'hole-left':
      return `<circle cx="${w * 0.09}" cy="${w * 0.06}" r="${w * 0.026}" fill="#000"/>`;
    case 'pill':
      return `<rect x="${w * 0.35}" y="${w * 0.03}" width="${w * 0.3}" height="${w * 0.08}" rx="${w * 0.04}" fill="#000"/>`;
    case 'notch':
      return `<path d="M${w * 0.24} 0h${w * 0.52}v${w * 0.04}q0 ${w * 0.04} ${-w * 0.04} ${w * 0.04}h${-w * 0.44}q${-w * 0.04} 0 ${-w * 0.04} ${-w * 0.04}z" fill="#000"/>`;
    case 'drop':
      return `<path d="M${w * 0.43} 0q${w * 0.02} ${w * 0.07} ${w * 0.07} ${w * 0.07}t${w * 0.07} ${-w * 0.07}z" fill="#000"/>`;
    default:
      return '';
  }
}

/** Modules of white around the code. */
const quiet = 4;
/** Share of the screen's width that the code fills with its white. */
export const codeShare = 0.8;

/** A standard QR (level Q) as SVG, `side` wide with its quiet zone. */
export function codeSvg(text: string, side: number, dark = '#000'): string {
  const modules = QRCodeEncoder.encode(text, QRCodeDecoderErrorCorrectionLevel.Q).getMatrix();
  const unit = side / (modules.getWidth() + 2 * quiet);
  const cells: string[] = [];
  for (let y = 0; y < modules.getHeight(); y += 1)
    for (let x = 0; x < modules.getWidth(); x += 1) if (modules.get(x, y) === 1) cells.push(`M${x + quiet} ${y + quiet}h1v1h-1z`);
  return `<path transform="scale(${unit})" d="${cells.join('')}" fill="${dark}" shape-rendering="crispEdges"/>`;
}

/** The page of the challenge is laid out for a screen so many pixels wide: under the code a ring with the seconds and some words, both to be read in the mirror, and below all a button. */
const page = { width: 390, ring: 176, gap: 8, words: 30, button: 64 };

/** Where the code with its quiet zone stands on a screen: it and what is under it are in the middle of the space above the button. */
export function codeBox(width: number, height: number): { x: number; y: number; side: number } {
  const side = codeShare * width;
  const below = ((page.ring + page.gap + page.words) * width) / page.width;
  return { x: (width - side) / 2, y: (height - (page.button * width) / page.width - side - below) / 2, side };
}

function challenge({ text, seconds }: { text: string; seconds: number }, width: number, height: number): string {
  const { x, y, side } = codeBox(width, height);
  const unit = width / page.width;
  const middle = y + side + (page.ring / 2) * unit;
  const turn = 2 * Math.PI * (seconds / 10);
  const radius = 0.45 * page.ring * unit;
  const arc = `M${width / 2} ${middle - radius}A${radius} ${radius} 0 ${seconds > 5 ? 1 : 0} 1 ${width / 2 + radius * Math.sin(turn)} ${middle - radius * Math.cos(turn)}`;
  const written = (size: number, at: number, what: string, fill = '#000') =>
    `<text x="${width / 2}" y="${at + size * 0.36}" font-family="DejaVu Sans" font-weight="bold" font-size="${size}" text-anchor="middle" fill="${fill}">${what}</text>`;
  const mirrored = `<path d="${arc}" fill="none" stroke="#000" stroke-width="${0.07 * page.ring * unit}"/>${written((seconds > 3 ? 88 : 128) * unit, middle, String(seconds))}${written(21 * unit, middle + (page.ring / 2 + page.gap + page.words / 2) * unit, 'No te muevas')}`;
  const button = page.button * unit;
  return `<rect width="${width}" height="${height}" fill="#fff"/><g transform="translate(${x} ${y})">${codeSvg(text, side)}</g><g transform="translate(${width} 0) scale(-1 1)">${mirrored}</g><rect y="${height - button}" width="${width}" height="${button}" fill="#000"/>${written(16 * unit, height - button / 2, 'Toca aquí para parar', '#fff')}`;
}

function lines(x: number, y: number, width: number, count: number, step: number, colour: string, chance: Chance): string {
  return Array.from(
    { length: count },
    (_, at) =>
      `<rect x="${x}" y="${y + at * step}" width="${width * chance.between(0.4, 1)}" height="${step * 0.35}" rx="${step * 0.1}" fill="${colour}"/>`,
  ).join('');
}

const others: Record<Exclude<Screen['shows'], 'challenge' | 'off'>, (width: number, height: number, chance: Chance) => string> = {
  home: (w, h, chance) => {
    const hue = chance.whole(0, 359);
    const icons = Array.from(
      { length: 20 },
      (_, at) =>
        `<rect x="${w * (0.08 + 0.23 * (at % 4))}" y="${h * 0.14 + w * 0.27 * Math.floor(at / 4)}" width="${w * 0.16}" height="${w * 0.16}" rx="${w * 0.04}" fill="hsl(${chance.whole(0, 359)} ${chance.whole(40, 90)}% ${chance.whole(40, 75)}%)"/>`,
    );
    return `<rect width="${w}" height="${h}" fill="hsl(${hue} 50% ${chance.whole(20, 60)}%)"/><circle cx="${w * chance.next()}" cy="${h * chance.next()}" r="${w * 0.6}" fill="hsl(${hue + 40} 60% 60%)" fill-opacity="0.6"/>${icons.join('')}`;
  },
  lock: (w, h, chance) =>
    `<rect width="${w}" height="${h}" fill="hsl(${chance.whole(0, 359)} 35% ${chance.whole(10, 40)}%)"/><circle cx="${w * 0.7}" cy="${h * 0.8}" r="${w * 0.5}" fill="#fff" fill-opacity="0.12"/><text x="${w / 2}" y="${h * 0.28}" font-family="DejaVu Sans" font-size="${w * 0.24}" text-anchor="middle" fill="#fff">${chance.whole(10, 23)}:${chance.whole(10, 59)}</text>${lines(w * 0.1, h * 0.5, w * 0.8, 4, w * 0.14, '#ffffff55', chance)}`,
  chat: (w, h, chance) => {
    const bubbles = Array.from({ length: 9 }, (_, at) => {
      const isMine = chance.is(0.5);
      const wide = w * chance.between(0.3, 0.65);
      return `<rect x="${isMine ? w * 0.95 - wide : w * 0.05}" y="${h * (0.12 + at * 0.085)}" width="${wide}" height="${h * 0.065}" rx="${w * 0.05}" fill="${isMine ? '#cfeec4' : '#ffffff'}"/>`;
    });
    return `<rect width="${w}" height="${h}" fill="#e6ddd3"/><rect width="${w}" height="${h * 0.09}" fill="#0d6b5d"/>${bubbles.join('')}`;
  },
  web: (w, h, chance) =>
    `<rect width="${w}" height="${h}" fill="#fff"/><rect width="${w}" height="${h * 0.08}" fill="#eceff3"/><rect x="${w * 0.06}" y="${h * 0.12}" width="${w * 0.88}" height="${h * 0.22}" fill="hsl(${chance.whole(0, 359)} 50% 55%)"/>${lines(w * 0.06, h * 0.38, w * 0.88, 16, w * 0.09, '#5a606a', chance)}`,
};
