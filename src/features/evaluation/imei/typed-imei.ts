import { formatImei, imeiLength } from '#domain/device/imei.ts';

interface FieldState {
  text: string;
  caret: number;
}

/** The kind of deletion, as the browser names it (Input Events, `inputType`). */
export type Deletion = 'deleteContentBackward' | 'deleteContentForward';

/**
 * What the field shows after a change: the digits in groups, and the caret after as many digits as before. A deletion that met only the space between two
 * groups removes the next digit in its direction, because otherwise the key would have no effect there.
 */
export function typedImei(value: string, caret: number, before = '', deletion: Deletion | null = null): FieldState {
  let digits = value.replace(/\D/g, '').slice(0, imeiLength);
  let at = Math.min(value.slice(0, caret).replace(/\D/g, '').length, digits.length);
  if (deletion !== null && value.length < before.length && digits === before.replace(/\D/g, '')) {
    const taken = deletion === 'deleteContentBackward' ? at - 1 : at;
    digits = digits.slice(0, Math.max(0, taken)) + digits.slice(taken + 1);
    at = Math.min(at, Math.max(0, taken));
  }
  const text = formatImei(digits);
  return { text, caret: placeAfter(text, at) };
}

/** The position in a grouped text after that many of its digits. */
function placeAfter(text: string, digits: number): number {
  let at = 0;
  for (let seen = 0; seen < digits; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  return at;
}
