/** Letters of GSM 03.38 that every network has: the basic alphabet, each a septet, and those behind its escape, each two. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const escaped = new Set('\f^{}\\[~]|€');

/** How many units one message holds, and each of several, whose heads take the rest (3GPP TS 23.040): septets, or UTF-16 code units. */
const room = { 'gsm-7': { alone: 160, each: 153 }, 'ucs-2': { alone: 70, each: 67 } } as const;

export interface SmsParts {
  encoding: keyof typeof room;
  /** Length of the text in septets or in UTF-16 code units, whichever it is sent in. */
  units: number;
  /** How many messages are sent and paid for; no letter is cut by the end of one. */
  parts: number;
  /** The letters for which all of it is sent in the longer alphabet, each once. */
  outside: string[];
}

/** How many messages a text takes to reach a phone, and why. */
export function smsParts(text: string): SmsParts {
  const letters = [...text];
  const outside = [...new Set(letters.filter((letter) => !basic.has(letter) && !escaped.has(letter)))];
  const encoding = outside.length === 0 ? 'gsm-7' : 'ucs-2';
  const sizes = letters.map((letter) => (encoding === 'ucs-2' ? letter.length : escaped.has(letter) ? 2 : 1));
  const units = sizes.reduce((sum, size) => sum + size, 0);
  return { encoding, units, parts: units <= room[encoding].alone ? 1 : partsOf(sizes, room[encoding].each), outside };
}

function partsOf(sizes: readonly number[], most: number): number {
  let parts = 1;
  let used = 0;
  for (const size of sizes) {
    if (used + size > most) {
      parts += 1;
      used = 0;
    }
    used += size;
  }
  return parts;
}
