import type { Chance } from '#tests/drawn/chance.ts';
import { barcodeSvg } from '#tests/negatives/barcodes.ts';
import type { Row } from '#tests/negatives/numbers.ts';
import type { Phone } from './phone.ts';
import type { Words } from './words.ts';

/** All that a layout is drawn from. */
export interface Scene {
  phone: Phone;
  words: Words;
  isDark: boolean;
  chance: Chance;
}

export type Layout = (scene: Scene) => Promise<string>;

export const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** An IMEI as the drawer finds it again; `bdi` keeps its digits in order in right-to-left pages. */
export function imeiSpan({ digits, written }: Phone['imeis'][number], after = ''): string {
  return `<bdi class="imei" data-imei="${digits}">${written}</bdi>${after}`;
}

export async function bars(format: NonNullable<Row['barcode']>['format'], text: string, style = ''): Promise<string> {
  return `<div class="bars" style="${style}">${await barcodeSvg({ format, text })}</div>`;
}

/** Rows of other numbers of the same phone, so many of them, in any order. */
export function otherRows({ phone, words, chance }: Scene, count: number): [label: string, value: string][] {
  const all: [string, string][] = [
    [words.serial, phone.serial],
    ['EID', phone.eid],
    ['ICCID', phone.iccid],
    ['IMSI', phone.imsi],
    [words.number, phone.number],
    [words.model, phone.model],
    [words.version, `${chance.whole(9, 18)}.${chance.whole(0, 9)}.${chance.digits(3)}`],
    ['Wi-Fi MAC', Array.from({ length: 6 }, () => chance.pick(['A4', '3C', '7F', '09', 'D2', '58'])).join(':')],
  ];
  return Array.from({ length: count }, () => all.splice(chance.whole(0, all.length - 1), 1)[0]).filter((row) => row !== undefined);
}
