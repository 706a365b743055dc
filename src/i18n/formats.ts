import * as bytes from '#domain/shared/byte-size.ts';
import * as dates from '#domain/shared/civil-date.ts';
import * as money from '#domain/shared/money.ts';
import { inSentence, listOf as spanishList } from '#domain/shared/spoken-list.ts';
import { clockNote, spokenEnglish } from './spoken.ts';

// Amounts, days, sizes and lists in the language of the page; in Spanish as the domain's rules write them.

/** `9,95 €`; `€9.95`. */
export const formatMoney = (amountCents: number): string => (spokenEnglish()?.moneyText ?? money.formatMoney)(amountCents);

/** `20 nov 2025`; `20 Nov 2025`. */
export const formatCivilDate = (civilDate: string): string => (spokenEnglish()?.dayText ?? dates.formatCivilDate)(civilDate);

/** `10:52`, in Madrid. */
export const formatTime = (epochMs: number): string => dates.madridTime(epochMs).time + clockNote(epochMs);

/** `20 nov 2025, 10:52`, in Madrid. */
export const formatInstant = (epochMs: number): string => `${formatCivilDate(dates.civilDateOf(epochMs))}, ${formatTime(epochMs)}`;

const withPoint = (text: string) => (spokenEnglish() ? text.replace(',', '.') : text);

/** `2,4 MB`; `2.4 MB`. */
export const formatByteSize = (sizeBytes: number): string => withPoint(bytes.formatByteSize(sizeBytes));

/** The two numbers of "620 de 1180 KB". */
export function byteProgress(confirmedBytes: number, sizeBytes: number): { confirmed: string; total: string } {
  const { confirmed, total } = bytes.byteProgress(confirmedBytes, sizeBytes);
  return { confirmed: withPoint(confirmed), total: withPoint(total) };
}

/** Joins names unchanged: `Apple, Samsung y Xiaomi`; `Apple, Samsung and Xiaomi`. `and`: `y`, or `ni` after a negation. */
export const listOf = (names: readonly string[], and: 'y' | 'ni' = 'y'): string => (spokenEnglish()?.listText ?? spanishList)(names, and);

/** Joins titles as they are written within a sentence: `pantalla, agua y robo`; `screen, water and robbery`. */
export const spokenList = (titles: readonly string[], and?: 'y' | 'ni'): string => listOf(titles.map(inSentence), and);
