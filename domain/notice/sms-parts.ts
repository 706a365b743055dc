/** Characters of GSM 03.38, which every network supports: the basic alphabet, one septet each, and the extension behind the escape character, two septets each. */
const basic = new Set(
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà',
);
const escaped = new Set('\f^{}\\[~]|€');

/** Units (septets, or UTF-16 code units) of a message that is sent alone, and of each part of a longer one, where a header takes up room (3GPP TS 23.040). */
const room = { 'gsm-7': { alone: 160, each: 153 }, 'ucs-2': { alone: 70, each: 67 } } as const;

export interface SmsParts {
  encoding: keyof typeof room;
  /** Length of the text: in septets for `gsm-7`, in UTF-16 code units for `ucs-2`. */
  units: number;
  /** How many messages are sent and paid for. No character is split between two. */
  parts: number;
  /** The characters outside of GSM 03.38, each once: a single one makes the whole text `ucs-2`. */
  outside: string[];
}

/** How many SMS messages a text takes, and which characters are the reason for its encoding. */
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
