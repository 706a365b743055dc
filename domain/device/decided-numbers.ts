import { imeiLength } from './imei.ts';
import type { Vote } from './imei-votes.ts';
import type { LineReader, NumberLine } from './line-reader.ts';
import { digitsWay, generalWay, wideWay } from './line-reader.ts';
import { beforeNumber, digitCount, holdsImei, isOtherNumber } from './number-texts.ts';

/** Lines less like a number than this are not looked at for parts of one. */
const leastLikeness = 0.3;
/** So many figures may be a part of a number, and are clear from this confidence, 0 to 100. */
const leastPart = 8;
const clear = 75;

/** The figures of a line behind what stands before its number, without the software version behind it: "/ 07", "07" or "SV 07". */
function numberIn(text: string): string {
  const number = text.slice(beforeNumber(text).length);
  const whole = /^(.*\d)(?:\s*\/\s*|\s+(?:\S{1,2}\s+)?)\d{2}$/.exec(number)?.[1] ?? '';
  return (digitCount(whole) < imeiLength - 1 ? number : whole).replace(/\D/g, '');
}

/** The numbers that a larger reading may change: not those that both models read alike and clearly, when they are no IMEI or bear a known name. */
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

/** Whether another line holds figures that may be a part of a number: it was hardly read, or letters were read among them. */
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

/** Whether numbers were seen, and of each all readings say alike that it is none: it has too many or too few figures, or a name that is known. */
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
