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
 * How many hours the clocks of Madrid are ahead of UTC at an instant (epoch milliseconds): one, and two from the last Sunday of March to the last of October
 * (Directive 2000/84/EC; right from 1996 on). Computed here, because the first use of the browser's time zones takes a slow phone 160 ms.
 */
export function madridHoursAhead(epochMs: number): number {
  const year = new Date(epochMs).getUTCFullYear();
  return epochMs >= lastSunday(year, 2) && epochMs < lastSunday(year, 9) ? 2 : 1;
}

/** The date and time in Madrid at an instant (epoch milliseconds), wherever the device is. */
export function madridTime(epochMs: number): MadridTime {
  const clock = new Date(epochMs + madridHoursAhead(epochMs) * hourMs).toISOString();
  return { date: clock.slice(0, 10), time: clock.slice(11, 16) };
}

/** `10:52 (hora peninsular)`: a time for a reader who may be in the Canary Islands, whose clocks are an hour behind. */
export const peninsularTime = (epochMs: number): string => `${madridTime(epochMs).time} (hora peninsular)`;

/** The civil date of an instant in Madrid, yyyy-mm-dd. Civil dates compare as text. */
export function civilDateOf(epochMs: number): string {
  return madridTime(epochMs).date;
}

/** The civil date so many days later, or earlier when `days` is negative. */
export function addDays(civilDate: string, days: number): string {
  return new Date(Date.parse(`${civilDate}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/**
 * The same day so many months later, or earlier when `months` is negative. Where that month has no such day, its last one: 31 January plus a month is
 * 28 February, and so is 29 February plus a year (Código Civil art. 5.1).
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

/** Whether a text is an existing day in the form yyyy-mm-dd: 2026-02-30 is not. */
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

/** `20 nov 2025, 10:52 (hora peninsular)`, for documents and mails. */
export const formatInstant = (epochMs: number): string => `${formatCivilDate(civilDateOf(epochMs))}, ${peninsularTime(epochMs)}`;

/** On which day of Madrid an instant lies, seen from now; `other` is an earlier day, or a later one (a wrong clock). */
export function nearDay(epochMs: number, nowMs: number): 'today' | 'yesterday' | 'other' {
  const date = civilDateOf(epochMs);
  const today = civilDateOf(nowMs);
  return date === today ? 'today' : date === addDays(today, -1) ? 'yesterday' : 'other';
}
