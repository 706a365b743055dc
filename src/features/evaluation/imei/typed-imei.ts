import { formatImei, imeiLength } from '#domain/device/imei.ts';

/** What the field shows after a change: grouped digits, and the caret after as many digits as it stood behind before. */
export function typedImei(value: string, caret: number): { text: string; caret: number; digits: string } {
  const digits = value.replace(/\D/g, '').slice(0, imeiLength);
  const before = Math.min(value.slice(0, caret).replace(/\D/g, '').length, digits.length);
  const text = formatImei(digits);
  let at = 0;
  for (let seen = 0; seen < before; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  return { text, caret: at, digits };
}
