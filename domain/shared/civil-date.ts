/** Day and clock of Europe/Madrid at an instant. `date` is yyyy-mm-dd; `time` is HH:MM of 24 hours. */
interface MadridTime {
  date: string;
  time: string;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const months = ['ene', 'feb', 'mar', 'abr', 'may', 'jun', 'jul', 'ago', 'sept', 'oct', 'nov', 'dic'];

/** 01:00 UTC on the last Sunday of a month (0 is January), in epoch milliseconds. */
function lastSunday(year: number, month: number): number {
  const lastDay = new Date(Date.UTC(year, month + 1, 0, 1));
  return lastDay.getTime() - lastDay.getUTCDay() * dayMs;
}

/**
 * What a clock and a calendar in Madrid show at an instant (epoch milliseconds), wherever the device is: an hour ahead of UTC, and two from the last Sunday of
 * March to that of October (Directive 2000/84/EC, so since 1996). Reckoned, because the first use of the browser's time zones holds a slow phone up for a sixth of a second.
 */
export function madridTime(epochMs: number): MadridTime {
  const year = new Date(epochMs).getUTCFullYear();
  const isSummer = epochMs >= lastSunday(year, 2) && epochMs < lastSunday(year, 9);
  const clock = new Date(epochMs + (isSummer ? 2 : 1) * hourMs).toISOString();
  return { date: clock.slice(0, 10), time: clock.slice(11, 16) };
}

/** The civil date of an instant in Madrid, yyyy-mm-dd. Civil dates compare as text. */
export function civilDateOf(epochMs: number): string {
  return madridTime(epochMs).date;
}

/** The civil date so many days away; negative is before. */
export function addDays(civilDate: string, days: number): string {
  return new Date(Date.parse(`${civilDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The same day so many months away; negative is before. Where that month has no such day, its last one: 31 January and a month is
 * 28 February, 29 February and a year too (Código Civil art. 5.1).
 */
export function addMonths(civilDate: string, months: number): string {
  const [year = 0, month = 0, day = 0] = civilDate.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, lastDay))).toISOString().slice(0, 10);
}

/** Days from one civil date to another; negative when the second is before. */
export function daysBetween(from: string, to: string): number {
  return (Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / dayMs;
}

/** Whether a text is a day that exists, yyyy-mm-dd: 2026-02-30 is none. */
export function isCivilDate(text: string): boolean {
  const epochMs = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return !Number.isNaN(epochMs) && new Date(epochMs).toISOString().startsWith(text);
}

/** 0 is Sunday, 6 is Saturday. */
export function weekdayOf(civilDate: string): number {
  return new Date(`${civilDate}T00:00:00Z`).getUTCDay();
}

/** `20 nov 2025`. */
export function formatCivilDate(civilDate: string): string {
  const [year, month, day] = civilDate.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

/** `20 nov 2025, 10:52`, in Madrid. */
export function formatInstant(epochMs: number): string {
  const { date, time } = madridTime(epochMs);
  return `${formatCivilDate(date)}, ${time}`;
}

/**
 * What is needed to say "hoy a las 10:42", "ayer a las 10:42" or, further away or in the future (a wrong clock), the date: the
 * sentence is the client's.
 */
export function nearDay(epochMs: number, nowMs: number): { day: 'today' | 'yesterday' | 'other'; time: string; date: string } {
  const { date, time } = madridTime(epochMs);
  const today = civilDateOf(nowMs);
  const day = date === today ? 'today' : date === addDays(today, -1) ? 'yesterday' : 'other';
  return { day, time, date: formatCivilDate(date) };
}
