import { bareDigits, imeiLength, parseTypedImei, type TypedImeiProblem } from './imei.ts';
import { chooseImei } from './imei-candidates.ts';

export interface PastedImei {
  /** The digits that the field shows, at most fifteen. */
  digits: string;
  /** The other number of a phone with two; null when the text holds one. */
  second: string | null;
  /** A problem to show at once, before the person asks for a check; null when there is none. */
  problem: TypedImeiProblem | null;
}

/**
 * Reads a text pasted into the field: a number as people write it, or a whole message with one or two labelled numbers. A check digit is
 * completed only after asking the person (decision A86).
 */
export function readPastedImei(text: string): PastedImei {
  const found = chooseImei(text.split(/[\n\t;,]+/).map((line) => ({ text: line })));
  if (found.found) return { digits: found.imei, second: found.imei2, problem: null };
  const parsed = parseTypedImei(text);
  if (parsed.ok) return { digits: parsed.value, second: null, problem: null };
  const { problem } = parsed;
  const bare = bareDigits(text).replace(/\D/g, '');
  // Without a check digit the field shows the first fourteen digits, and the person is asked for the last.
  const isAsked = problem.kind === 'software-version' || problem.kind === 'check-digit-missing';
  return {
    digits: bare.slice(0, isAsked ? imeiLength - 1 : imeiLength),
    second: null,
    problem: isAsked || problem.kind === 'letters' || (problem.kind === 'length' && bare.length > imeiLength) ? problem : null,
  };
}
