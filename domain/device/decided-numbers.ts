import { imeiLength } from './imei.ts';
import type { Vote } from './imei-votes.ts';
import type { LineReader, NumberLine } from './line-reader.ts';
import { digitsWay, generalWay, wideWay } from './line-reader.ts';
import { beforeNumber, digitCount, holdsImei, isOtherNumber } from './number-texts.ts';

/** Lines with a smaller likeness to a number are not searched for parts of one. */
const leastLikeness = 0.3;
/** From this many digits on a text may be a part of a number. */
const leastPart = 8;
/** Confidence, 0 to 100, from which a reading is clear. */
const clear = 75;

/** The digits of a line's number, without what stands before it and without the software version behind it ("/ 07", "07" or "SV 07"). */
function numberIn(text: string): string {
  const number = text.slice(beforeNumber(text).length);
  const whole = /^(.*\d)(?:\s*\/\s*|\s+(?:\S{1,2}\s+)?)\d{2}$/.exec(number)?.[1] ?? '';
  return (digitCount(whole) < imeiLength - 1 ? number : whole).replace(/\D/g, '');
}

/** The numbers worth reading larger: not those that both models read alike as no IMEI (clearly, or with too many digits), or under the name of another number. */
export async function undecided(reader: LineReader, numbers: readonly NumberLine[], votes: readonly Vote[]): Promise<NumberLine[]> {
  const left: NumberLine[] = [];
  for (const number of numbers) {
    const [figures, general] = [
      await reader.hear(number.line, number.isTurned, digitsWay),
      await reader.hear(number.line, number.isTurned, generalWay),
    ];
    const read = numberIn(figures.text);
    const isClear = figures.confidence >= clear && numberIn(general.text) === read;
    const isNamed = votes.every(({ choice }) => choice.named.includes(read) && !choice.doubted.includes(read));
    const isNone = isClear && (isNamed || !holdsImei(read));
    if (!isNone && !isOtherNumber(figures.text, general.text)) left.push(number);
  }
  return left;
}

/** Whether another line holds digits that may be a part of a number: few enough, and read unsurely or with letters among them. */
async function showsParts(reader: LineReader, numbers: readonly NumberLine[]): Promise<boolean> {
  const [first] = numbers;
  for (const line of reader.lines.filter(({ likeness }) => likeness >= leastLikeness)) {
    if (first === undefined || line.direction !== first.line.direction || numbers.some((one) => one.line === line)) continue;
    const { text, confidence } = await reader.hear(line, first.isTurned, digitsWay);
    const isPart = digitCount(text) >= leastPart && digitCount(text) < imeiLength;
    if (isPart && (confidence < clear || /\d\s*x/.test(text))) return true;
  }
  return false;
}

/** Whether numbers were seen and all readings agree that none is an IMEI: each has too many or too few digits, or the known name of another number. */
export async function areDecided(reader: LineReader, numbers: readonly NumberLine[], votes: readonly Vote[]): Promise<boolean> {
  for (const { line, isTurned } of await undecided(reader, numbers, votes)) {
    const heard = [];
    for (const way of [digitsWay, generalWay, wideWay]) heard.push(await reader.hear(line, isTurned, way));
    const [figures = '', ...others] = heard.map(({ text }) => numberIn(text));
    const isNamed = votes.some(({ choice }) => choice.named.includes(figures) && !choice.doubted.includes(figures));
    if (others.some((other) => other !== figures) || (holdsImei(figures) && !isNamed)) return false;
  }
  return numbers.length > 0 && !(await showsParts(reader, numbers));
}
