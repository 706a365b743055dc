import type { Rectangle } from '#domain/imaging/grey.ts';
import { boxOfLine, heightOf, leftEdgeOf } from '#domain/imaging/line-places.ts';
import { numberPlace } from '#domain/imaging/number-place.ts';
import { rowBelow } from '#domain/imaging/row-below.ts';
import type { TextLine } from '#domain/imaging/text-lines.ts';
import { hasActiveReportingBody, imeiLength, isImei } from './imei.ts';
import type { ReadLine } from './imei-candidates.ts';
import { chooseImei } from './imei-candidates.ts';
import type { LineReader, NumberLine, Way } from './line-reader.ts';
import { digitsWay } from './line-reader.ts';
import { beforeNumber } from './number-texts.ts';

/** Fewer digits are no beginning of a number in a row of its own; two digits below a number may be its software version. */
const leastBegin = 8;
const leastRest = 3;
/** A number that ends this near to the picture's edge, in heights of its line, is cut there and does not go on in the next row. */
const atEdge = 1.2;

/** The digits of a text that has nothing else than a number, in groups or not; empty for any other text. */
function onlyDigits(text: string): string {
  return /^\d[\d\s.\-–/]*$/.test(text) ? text.replace(/\D/g, '') : '';
}

/**
 * The line with the rest of an IMEI that goes on in the next row, as large letters make it do; null when there is none. `text`: what the digits model read in the
 * line with its beginning.
 */
export async function restBelow(reader: LineReader, { line, isTurned }: NumberLine, text: string): Promise<TextLine | null> {
  const begin = onlyDigits(text.slice(beforeNumber(text).length));
  if (begin.length < leastBegin || begin.length > imeiLength - leastRest || !hasActiveReportingBody(begin)) return null;
  if (leftEdgeOf(line, !isTurned, reader.grey) < atEdge * heightOf(line)) return null;
  const rest = rowBelow(line, isTurned, reader.lines);
  return rest && isImei(begin + onlyDigits((await reader.hear(rest, isTurned, digitsWay)).text)) ? rest : null;
}

/** A number with its rest in the next row, if its labels call both together an IMEI: without a label the two rows may be two numbers. */
export async function withRest(
  reader: LineReader,
  { isTurned, rest }: NumberLine,
  way: Way,
  labels: readonly ReadLine[],
  number: string,
): Promise<string> {
  if (!rest) return number;
  const text = `${onlyDigits(number)}${onlyDigits((await reader.hear(rest, isTurned, way)).text)}`;
  const choice = chooseImei([...labels, { text }]);
  return choice.found && choice.candidates[0]?.standing === 'labelled' ? text : number;
}

/** The box of a number and of its rest in the next row. */
export function placeOf({ line, isTurned, rest }: NumberLine): Rectangle {
  const place = numberPlace(line, isTurned);
  const other = rest ? boxOfLine(rest) : place;
  const [x, y] = [Math.min(place.x, other.x), Math.min(place.y, other.y)];
  const right = Math.max(place.x + place.width, other.x + other.width);
  return { x, y, width: right - x, height: Math.max(place.y + place.height, other.y + other.height) - y };
}
