/**
 * How a number is labelled: `imei`: the word IMEI; `other`: the name of another number; `unknown`: words that may name something else. `columns`: "IMEI SVN", which
 * is the name of the software version number or the heads of two columns; the rows below tell which. `slot`: a slot's name alone ("SIM 1"); `ordinal`: a word
 * and a digit that may or may not name a slot.
 */
export type Label = 'imei' | 'columns' | 'other' | 'unknown' | 'slot' | 'ordinal';

/** The word IMEI as OCR reads it: I, l, 1 and | are confused with one another, and in the grain of a photo the first I is lost and the last one a bracket. */
const imeiLabel = /[I1l|!J]M[EF£][I1l|!)\]]|\bIMEX?\b|\bM[EF£]([I1lL|!]\d?\b|\])/i;
const softwareVersion = /[I1l|!]M[EF][I1l|!)\]]\s*[-/]?\s*SV|SVN?(\b|[1-4I1l|!]\b)/i;
const columnHeads =
  /([I1l|!]M[EF][I1l|!)\]]|\bIME\b|\bM[EF][I1l|!]\b)(\s\S{0,2}){0,2}\s+SVN?(?!\p{L})|\bSVN?\s+([I1l|!]M[EF][I1l|!)\]]|IME\b|M[EF][I1l|!]\b)/iu;
/** "IMEI/MEID" or "IMEI / S/N", as boxes and bills label one number; OCR may read the slash as letters. */
const bothLabels =
  /[I1l|!]?M[EF£][^SV]{0,4}ME[I1l|!]D|[I1l|!]M[EF£][I1l|!]\s*([/|]|\bO[RU]?\b)\s*(S\s*\/?\s*N\b|(N\S{0,3}\s*(DE\s+)?|NUM\p{L}*\s+(DE\s+)?)?SERI\p{L}*)/giu;
/** "SIM card" in several languages, which names a slot; the word card alone names a card's own number. */
const simCard = /\bSIM[\s-]*(CARD|KARTE?)|(TARJETA|TARGETA|CARTE|CARTAO|SCHEDA|KARTA)\s+SIM/gi;
/** Labels of other numbers, matched without accents; part of a word is enough, as OCR may drop the rest. */
const otherLabel =
  /\b(E[I1l]D|[I1l]CC[I1l]D|[I1l]MS[I1l]|MEID|S\s*\/\s*N|SER[I1l]|N\.?\s*[°º]?\s*DE\s+SERIE|TEL|PHONE|MOVIL|MODEL|TARJETA|CARD|IBAN|CUENTA|REF|ENVIO|PEDIDO|ORDER|TRACK|SEGUIMIENTO|PAQUETE|PARCEL|EAN|UPC|BLUETOOTH|WI-?FI|MAC\b|DIRECCION|BUILD|COMPILACION|KERNEL|VERSION|CONTACT)/i;

/** Words for a slot in the languages of the phones sold here; the last is the Cyrillic word as the general model reads it. */
const slotWords = 'SIM|SLOT|RANURA|RANHURA|EMPLACEMENT|STECKPLATZ|GNIAZDO|YUVA|CN[O0][TR]';

/** Words that stand near an IMEI and do not name another number. */
const neutralWord = new RegExp(
  `^(DISPOSITI\\p{L}*|DEVICE|APPAREIL|GERATE\\p{L}*|URZADZENI\\p{L}*|CIHAZ|BILGILERI|IDENTIFICADOR(ES)?|IDENTIFIERS?|INFO(S|RMA\\p{L}*)?|${slotWords}|DUAL|PRIM(ARY|ARIA)|SECOND(ARY)?|DEL?|DO|OF|SUR|SUL)$`,
  'iu',
);

/** A phone, as the row of a bill or a policy names the device; the names of telephone numbers begin with these words too. */
const phoneWords = /\b(TELEFON[OE]?|TELEPHONE|PHONE|MOVIL(ES)?)(?!\p{L})/giu;

/** A value, not a name: "SM-A256B", "R5CT123". */
const value = /\S*\d\S*\d\S*/g;

/** First words of the title "About phone" in the languages of the phones sold here. */
const aboutWords = ['ABOUT', 'ACERCA', 'SOBRE', 'INFO', 'QUANT', 'PROPOS', 'UBER', 'DESPRE'];

/** The title "About phone" or its last word; with a colon ("Teléfono:") that word would label a number. */
const phoneTitle = new RegExp(
  `^\\P{L}*((A\\s+)?(${aboutWords.join('|')}|INFO\\p{L}*)\\s+)?((AL|DEL?|DU|DAS|EL|THE|O)\\s+)?(TELEFON[OE]?|TELEPHONE|PHONE)(\\s+HAKK\\p{L}*)?\\s*$`,
  'iu',
);

/** Stands in a text for letters that were seen and could not be read. */
export const unreadable = '\u{fffd}';

/** A barcode read as text: seven or more letters, all made of straight strokes. Fewer may be a name. */
const readBars = /^[IlWNMHTVA]{7,}$/;

/** "SIM 1", "Ranhura 2:", "1 Slot": one or two words, in any language, and the digit of a slot. */
const slotName = /^[^\p{L}\d]*((\p{L}[\p{L}\p{M}.]*\s+)?\p{L}[\p{L}\p{M}.]*\s*[1-4]|[1-4]\s+\p{L}[\p{L}\p{M}]*)[^\p{L}\d]*$/u;

/** The same with known words for a slot. */
const knownSlotName = new RegExp(`^[^\\p{L}\\d]*(${slotWords})([\\s-](${slotWords}))?\\s*[1-4][^\\p{L}\\d]*$`, 'iu');

/** The word of a slot with its digit 1 read as a letter. */
const misreadSlot = new RegExp(`\\b(${slotWords}|CARD)([Il|!])(?!\\p{L})|(\\p{L}{3})(\\s)[Il|!](?=[^\\p{L}\\d]*$)`, 'giu');

/** The end of a slot's word that the left edge of a picture cuts. */
const slotEnd = /^(I?M|(L?O)?T|(A?N)?H?URA|PLATZ|(E?M)?ENT)$/i;

/** The ends of labels that the left edge of a picture cuts, with the labels. */
const cutNames: readonly (readonly [RegExp, string])[] = [
  // An M that is cut through is read as an I.
  [/^\P{L}*[MI1l|]?E[I1l|](\s?[1-4])?(?![\p{L}\d])/u, 'IMEI'],
  [/^\P{L}*C{0,2}[I1l|]?D(?![\p{L}\d])/u, 'EID'],
  [/^\P{L}*M?S[I1l|](?!\p{L})/u, 'IMSI'],
  [/^\/N(?!\p{L})/u, 'S/N'],
];

/** Two words or more, of which none names a slot: the "El" of a sentence is no end of a name. */
const isSentence = new RegExp(`^\\P{L}*\\p{L}+[^\\p{L}([]*\\s[^\\p{L}([]*(?!${slotWords})\\p{L}{2}`, 'iu');

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function isPhoneTitle(text: string): boolean {
  return phoneTitle.test(withoutAccents(text));
}

/** Whether a text that the left edge cuts is the end of the title "About phone", its first word cut through: "out phone", "ca del teléfono". */
export function endsPhoneTitle(text: string): boolean {
  const [, end = '', rest = ''] = /^\P{L}*(\p{L}{2,})\s+(.*)$/u.exec(withoutAccents(text).toUpperCase()) ?? [];
  return (
    isPhoneTitle(text) ||
    /\sHAKK\p{L}*$/iu.test(text) ||
    (aboutWords.some((word) => word.endsWith(end) && end !== '') && phoneTitle.test(rest))
  );
}

/** The last label before the index `at` in a line's text; null when there is none. */
export function labelBefore(text: string, at: number): Label | null {
  if (isPhoneTitle(text)) return null;
  const before = withoutAccents(text.slice(0, at)).replace(bothLabels, 'IMEI').replace(simCard, 'SIM');
  const lastOf = (pattern: RegExp) => [...before.matchAll(new RegExp(pattern, 'gi'))].pop()?.index ?? -1;
  const imei = softwareVersion.test(before) ? -1 : lastOf(imeiLabel);
  const other = Math.max(lastOf(otherLabel), softwareVersion.test(before) ? 0 : -1);
  if (imei < 0 && other < 0) return null;
  if (columnHeads.test(before)) return 'columns';
  return imei > other ? 'imei' : 'other';
}

/** The last label in a text; null when it has none. */
export function labelIn(text: string): Label | null {
  return labelBefore(text.normalize('NFKC'), text.length);
}

/** Whether a text names nothing but a phone, which may be a device in a table or a telephone number. */
export function namesPhone(text: string): boolean {
  return labelIn(text) === 'other' && labelIn(withoutAccents(text).replace(phoneWords, ' ')) === null;
}

/** Whether a text ends with the word IMEI, so that a digit behind it is a slot's. */
export function endsInImei(text: string): boolean {
  return new RegExp(`(${imeiLabel.source})\\s*$`, 'i').test(text);
}

/** Whether a text has an unknown word that may name what follows: four or more letters, with a vowel other than I, so that a barcode read as letters is none. */
export function introducesOther(text: string): boolean {
  const words = text.replace(simCard, 'SIM').match(/\p{L}[\p{Ll}]{3,}|\p{Lu}{5,}/gu) ?? [];
  return !isPhoneTitle(text) && words.some((word) => !neutralWord.test(withoutAccents(word)) && /[aeiouáéíóúAEOUÁÉÍÓÚ]/.test(word));
}

/**
 * Whether a text makes an unlabelled number doubtful, as it may be the number's name: it has unreadable letters, or a word of two or more letters that is
 * neither neutral nor a barcode read as letters.
 */
export function castsDoubt(text: string): boolean {
  const words = withoutAccents(text.replace(value, ' ').replace(simCard, 'SIM')).match(/\p{L}{2,}/gu) ?? [];
  return text.includes(unreadable) || (!isPhoneTitle(text) && words.some((word) => !neutralWord.test(word) && !readBars.test(word)));
}

/** Whether a text has letters and digits but no word, label or slot's name. */
export function isValue(text: string): boolean {
  return /\p{L}/u.test(text) && /\d/.test(text) && !castsDoubt(text) && labelIn(text) === null && !namesSlot(text);
}

/** Two readings of one word have this many consecutive letters in common. */
const sharedLetters = 3;

/** Whether two readings may be of the same word. A barcode that was taken for a line is read differently each time. */
export function areAlike(one: string, other: string): boolean {
  const [letters, others] = [one, other].map((text) => withoutAccents(text).replace(/\P{L}/gu, '').toUpperCase()) as [string, string];
  if (letters.length < sharedLetters) return letters === others;
  return Array.from(letters).some(
    (_, at) => at + sharedLetters <= letters.length && others.includes(letters.slice(at, at + sharedLetters)),
  );
}

function figured(text: string): string {
  return text.trim().replace(misreadSlot, (_, word?: string, _one?: string, end = '', blank = '') => `${word ?? end + blank}1`);
}

/** Whether a text ends with a value that is not a plain number ("7F:D2:58:09:A4:7F", "SM-A256B", "18.7.781"), which belongs to the name before it. */
export function endsInValue(text: string): boolean {
  return /(^|\s)(?=\S*([\p{L}:]|\d\.\d+\.\d))(?=\S*\d\S*\d)\S{6,}\W*$/u.test(text);
}

/** Whether a text is only a slot's name: it says which of the numbers follows, not of what kind. */
export function namesSlot(text: string): boolean {
  return slotName.test(figured(text)) && labelBefore(text, text.length) === null && !text.includes(unreadable);
}

/** Whether a text names a slot in known words. Other words with a digit may mean anything: "Compra 1" may be a purchase. */
export function isKnownSlot(text: string): boolean {
  return knownSlotName.test(figured(text).replace(simCard, 'SIM'));
}

/** Whether a text is the row of a software version: its label and its two digits, even if misread. The scope from above still holds below such a row. */
export function isSoftwareVersion(text: string): boolean {
  const name = softwareVersion.exec(text);
  if (name === null) return false;
  // The slot's digit may be run into the label. Behind a slot's digit one of the version's two digits may be missing.
  const behind = text.slice(name.index + name[0].replace(/[1-4I1l|!]$/, '').length);
  return /^[^\p{L}\d]*(([1-4I1l|!]\s+)?[\p{L}\d]{2}|[1-4I1l|!]\s+[\p{L}\d])[^\p{L}\d]*$/u.test(behind);
}

/** The whole label of a text that the picture's left edge cuts; null when the text is no label's end. A slot keeps its digit; a slot's whole name is returned as is. */
export function cutName(text: string): string | null {
  if (isKnownSlot(text)) return text;
  const name = cutNames.find(([pattern]) => pattern.test(text) && !isSentence.test(text))?.[1];
  const figure = /(?:^|\D)([1-4])[^\p{L}\d]*$/u.exec(text)?.[1];
  if (name !== undefined) return name === 'IMEI' && figure !== undefined ? `${name} ${figure}` : name;
  const [, end = '', blank = ''] = /^\P{L}*(\p{L}+)(\s?)[1-4][^\p{L}\d]*$/u.exec(text) ?? [];
  return end !== '' && slotEnd.test(`${end}${blank}`.trim()) ? `SIM ${figure}` : null;
}

/** Whether a text is the head row of a table with a column of slots: "Slot IMEI SVN", "# IMEI SV", or "Slot IMEI" when the last head is cut off. */
export function headsSlots(text: string): boolean {
  const others = text.replace(imeiLabel, ' ').replace(/\bSVN?\b/gi, ' ');
  if (labelIn(text) === 'imei') return new RegExp(`^\\W*(${slotWords})\\W*$`, 'i').test(others);
  return labelIn(text) === 'columns' && /\p{L}{3}|#/u.test(others);
}

/** Whether a text has a label or an unknown word that may be one. */
export function saysWhat(text: string): boolean {
  return labelIn(text) !== null || introducesOther(text);
}

/** Whether a text is a label without a number of its own, as left of a barcode. */
export function isBareName(text: string): boolean {
  return labelIn(text) !== null && !/[\p{L}\d]*\d[\p{L}\d]{3,}/u.test(text.normalize('NFKC'));
}
