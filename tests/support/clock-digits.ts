import sharp from 'sharp';
import type { Grey } from '#domain/imaging/grey.ts';

export const pageWidth = 900;
export const pageHeight = 700;

/** The strokes of digits with seven segments, on a field of 10 by 18: no font is needed. */
const strokes = ['M0 0H10', 'M10 0V9', 'M10 9V18', 'M0 18H10', 'M0 9V18', 'M0 0V9', 'M0 9H10'];
const lit = [0b0111111, 0b0000110, 0b1011011, 0b1001111, 0b1100110, 0b1101101, 0b1111101, 0b0000111, 0b1111111, 0b1101111];

function digit(value: number, x: number, y: number): string {
  const path = strokes.filter((_, bit) => ((lit[value] as number) >> bit) & 1).join('');
  return `<path d="${path}" transform="translate(${x} ${y})"/>`;
}

/** A page with digits 18 high from (200, 300), 15 apart, with a word of uneven letters above and a barcode below. */
export function clockPage(number: string, ink: string, paper: string, transform = ''): string {
  const digits = [...number].map((value, at) => (value === ' ' ? '' : digit(Number(value), 200 + at * 15, 300))).join('');
  const word = [18, 12, 12, 18, 12, 17].map((high, at) => `<path d="M0 ${18 - high}V18H8" transform="translate(${200 + at * 13} 250)"/>`);
  const bars = Array.from({ length: 60 }, (_, at) => `<path stroke-width="${1 + (at % 3)}" d="M${200 + at * 6} 340V400"/>`);
  const drawing = `<g fill="none" stroke="${ink}" stroke-width="2.4" transform="${transform}">${digits}${word.join('')}${bars.join('')}</g>`;
  return `<svg width="${pageWidth}" height="${pageHeight}"><rect width="${pageWidth}" height="${pageHeight}" fill="${paper}"/>${drawing}</svg>`;
}

export async function greyPixels(svg: string, blur = 0): Promise<Grey> {
  const image = sharp(Buffer.from(svg)).flatten().greyscale();
  const { data, info } = await (blur > 0 ? image.blur(blur) : image).raw().toBuffer({ resolveWithObject: true });
  return { width: info.width, height: info.height, data: new Uint8Array(data) };
}
