import { isUtf8 } from 'node:buffer';
import { ProblemError } from './problems.ts';

/**
 * The most objects, arrays and entries of one body. The largest legitimate body, a signature drawn with two thousand points, has some six thousand; files and
 * pictures are one string each. Many small values take a hundred times the memory of one string of the same length, so they are counted before parsing.
 */
export const mostNodes = 8_000;
/** The most strings: an entry has at most a name and a value, so that more strings are not valid JSON. */
const mostTexts = 2 * mostNodes + 1;
/** The deepest nesting allowed; the bodies of the contract have four levels at most. */
const deepest = 32;

const quote = 0x22;
const backslash = 0x5c;
const comma = 0x2c;
const openings = [0x7b, 0x5b];
const closings = [0x7d, 0x5d];

/**
 * Parses JSON, after one pass over its bytes has checked that it has few enough values and that PostgreSQL can store its strings.
 * @throws {ProblemError} `invalid-json`; `too-large` for more values, or deeper ones, than any call has
 */
export function parseJson(bytes: Uint8Array): unknown {
  if (!isUtf8(bytes)) throw new ProblemError('invalid-json');
  assertHoldable(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length));
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new ProblemError('invalid-json');
  }
}

function assertHoldable(bytes: Buffer): void {
  let nodes = 0;
  let texts = 0;
  let depth = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === quote) {
      texts += 1;
      at = endOfText(bytes, at + 1);
    } else if (openings.includes(byte)) {
      nodes += 1;
      depth += 1;
    } else if (closings.includes(byte)) {
      depth -= 1;
    } else if (byte === comma) {
      nodes += 1;
    }
    if (nodes > mostNodes || texts > mostTexts || depth > deepest) throw new ProblemError('too-large');
  }
}

/** The index of the quote that ends a string. Refuses NUL and unpaired surrogates, which PostgreSQL cannot store; in valid UTF-8 JSON they can only appear as escapes. */
function endOfText(bytes: Buffer, from: number): number {
  // Fast path for strings without escapes, such as a file in base64.
  const end = bytes.indexOf(quote, from);
  if (end !== -1 && !bytes.subarray(from, end).includes(backslash)) return end;
  let at = from;
  for (; at < bytes.length && bytes[at] !== quote; at += 1) {
    if (bytes[at] !== backslash) continue;
    const unit = escapedUnit(bytes, at);
    if (unit === 0 || isLow(unit)) throw new ProblemError('invalid-json');
    if (isHigh(unit)) {
      at += 6;
      if (!isLow(escapedUnit(bytes, at))) throw new ProblemError('invalid-json');
    }
    // Skips the escaped character, which does not end the string even if it is a quote.
    at += 1;
  }
  return at;
}

const isHigh = (unit: number | null) => unit !== null && unit >= 0xd800 && unit <= 0xdbff;
const isLow = (unit: number | null) => unit !== null && unit >= 0xdc00 && unit <= 0xdfff;

/** The UTF-16 code unit of the escape `\uXXXX` at an index; null when there is none. */
function escapedUnit(bytes: Uint8Array, at: number): number | null {
  if (bytes[at] !== backslash || bytes[at + 1] !== 0x75) return null;
  const digits = String.fromCharCode(...bytes.subarray(at + 2, at + 6));
  return /^[0-9a-f]{4}$/i.test(digits) ? Number.parseInt(digits, 16) : null;
}
