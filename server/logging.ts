import { type DestinationStream, destination, type Level, type Logger, pino } from 'pino';

/** What must never be in a log, whatever the code logs: tokens, e-mail addresses, anything as long as an IMEI. */
const secrets: [pattern: RegExp, instead: string][] = [
  [/\bp[a-z]_[\w-]{16,}/g, '[token]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/(?<![\w-])\d[\d -]{12,18}\d(?![\w-])/g, '[number]'],
];

/** Logs one JSON object per line, by default on standard output; secrets are removed from each line before it is written. */
export function createLogger(level: Level | 'silent', to: DestinationStream = destination({ fd: 1, sync: true })): Logger {
  const streamWrite = (line: string) => secrets.reduce((text, [pattern, instead]) => text.replace(pattern, instead), line);
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, hooks: { streamWrite } }, to);
}
