/**
 * What introduces a number: the word IMEI, the name of another number, or words that are neither. `columns`: "IMEI SVN" is the name of the software
 * version number, or the heads of two columns; the rows below tell which. `slot`: "SIM 1", and nothing says of what; `ordinal`: the same in words of
 * which it is not known whether they name a slot.
 */
export type Label = 'imei' | 'columns' | 'other' | 'unknown' | 'slot' | 'ordinal';

/** OCR takes I, l, 1 and | for one another, and so for the letters of the label. */
const imeiLabel = /[I1l|!]M[EF£][I1l|!)\]]|\bIMEX?\b|\bM[EF£][I1lL|!]\d?\b/i;
const softwareVersion = /[I1l|!]M[EF][I1l|!)\]]\s*[-/]?\s*SV|SVN?(\b|[1-4I1l|!]\b)/i;
const columnHeads =
  /([I1l|!]M[EF][I1l|!)\]]|\bIME\b|\bM[EF][I1l|!]\b)(\s\S{0,2}){0,2}\s+SVN?(?!\p{L})|\bSVN?\s+([I1l|!]M[EF][I1l|!)\]]|IME\b|M[EF][I1l|!]\b)/iu;
/** Boxes and bills print one number under both names; the slash between those of boxes is read as one letter or another. */
const bothLabels =
  /[I1l|!]?M[EF£][^SV]{0,4}ME[I1l|!]D|[I1l|!]M[EF£][I1l|!]\s*([/|]|\bO[RU]?\b)\s*(S\s*\/?\s*N\b|(N\S{0,3}\s*(DE\s+)?|NUM\p{L}*\s+(DE\s+)?)?SERI\p{L}*)/giu;
/** A card that stands for a slot, where a card alone has a number of its own. */
const simCard = /\bSIM[\s-]*(CARD|KARTE?)|(TARJETA|TARGETA|CARTE|CARTAO|SCHEDA|KARTA)\s+SIM/gi;
/** What introduces another number. Read without its accents; the part of a word is enough, as OCR may drop the rest. */
const otherLabel =
  /\b(E[I1l]D|[I1l]CC[I1l]D|[I1l]MS[I1l]|MEID|S\s*\/\s*N|SER[I1l]|N\.?\s*[°º]?\s*DE\s+SERIE|TEL|PHONE|MOVIL|MODEL|TARJETA|CARD|IBAN|CUENTA|REF|ENVIO|PEDIDO|ORDER|TRACK|SEGUIMIENTO|PAQUETE|PARCEL|EAN|UPC|BLUETOOTH|WI-?FI|MAC\b|DIRECCION|BUILD|COMPILACION|KERNEL|VERSION|CONTACT)/i;

/** A slot in the languages of the phones that are sold here; the last as the general model reads the Cyrillic word. */
const slotWords = 'SIM|SLOT|RANURA|RANHURA|EMPLACEMENT|STECKPLATZ|GNIAZDO|YUVA|CN[O0][TR]';

/** Words that stand near an IMEI without saying that a number is another one. */
const neutralWord = new RegExp(
  `^(DISPOSITI\\p{L}*|DEVICE|APPAREIL|GERATE\\p{L}*|URZADZENI\\p{L}*|CIHAZ|BILGILERI|IDENTIFICADOR(ES)?|IDENTIFIERS?|INFO(S|RMA\\p{L}*)?|${slotWords}|DUAL|PRIM(ARY|ARIA)|SECOND(ARY)?|DEL?|DO|OF|SUR|SUL)$`,
  'iu',
);

/** A value and no name: "SM-A256B", "R5CT123". */
const value = /\S*\d\S*\d\S*/g;

/** "About", as the title of a page about the phone begins in the languages of the phones that are sold here. */
const aboutWords = ['ABOUT', 'ACERCA', 'SOBRE', 'INFO', 'QUANT', 'PROPOS', 'UBER', 'DESPRE'];

/** That title, whole or what the left edge left of it; in "Teléfono:" it would be the name of a number. */
const phoneTitle = new RegExp(
  `^\\P{L}*((A\\s+)?(${aboutWords.join('|')}|INFO\\p{L}*)\\s+)?((AL|DEL?|DU|DAS|EL|THE|O)\\s+)?(TELEFON[OE]?|TELEPHONE|PHONE)(\\s+HAKK\\p{L}*)?\\s*$`,
  'iu',
);

/** Stands in a text for letters that were seen and could not be read. */
export const unreadable = '\u{fffd}';

/** What bars are read as: many letters, all of them upright strokes. A name of few such letters is a name. */
const readBars = /^[IlWNMHTVA]{7,}$/;

/** "SIM 1", "Ranhura 2:", "1 Slot": one or two words and the number of a slot, in whatever language. */
const slotName = /^[^\p{L}\d]*((\p{L}[\p{L}\p{M}.]*\s+)?\p{L}[\p{L}\p{M}.]*\s*[1-4]|[1-4]\s+\p{L}[\p{L}\p{M}]*)[^\p{L}\d]*$/u;

/** The same in the words that phones of today use for it. */
const knownSlotName = new RegExp(`^[^\\p{L}\\d]*(${slotWords})([\\s-](${slotWords}))?\\s*[1-4][^\\p{L}\\d]*$`, 'iu');

/** A one that was read as a letter, behind the word of a slot. */
const misreadSlot = new RegExp(`\\b(${slotWords}|CARD)([Il|!])(?!\\p{L})|(\\p{L}{3})(\\s)[Il|!](?=[^\\p{L}\\d]*$)`, 'giu');

/** What the left edge leaves of the word of a slot. */
const slotEnd = /^(I?M|(L?O)?T|(A?N)?H?URA|PLATZ|(E?M)?ENT)$/i;

/** What the left edge of a picture leaves of a name. */
const cutNames: readonly (readonly [RegExp, string])[] = [
  // What is left of an M that is cut through is read as an I.
  [/^\P{L}*[MI1l|]?E[I1l|](\s?[1-4])?(?![\p{L}\d])/u, 'IMEI'],
  [/^\P{L}*C{0,2}[I1l|]?D(?![\p{L}\d])/u, 'EID'],
  [/^\P{L}*M?S[I1l|](?!\p{L})/u, 'IMSI'],
  [/^\/N(?!\p{L})/u, 'S/N'],
];

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

function isPhoneTitle(text: string): boolean {
  return phoneTitle.test(withoutAccents(text));
}

/** Whether a text that the left edge cuts is the end of such a title, its first word cut through: "out phone", "ca del teléfono". */
export function endsPhoneTitle(text: string): boolean {
  const [, end = '', rest = ''] = /^\P{L}*(\p{L}{2,})\s+(.*)$/u.exec(withoutAccents(text).toUpperCase()) ?? [];
  return (
    isPhoneTitle(text) ||
    /\sHAKK\p{L}*$/iu.test(text) ||
    (aboutWords.some((word) => word.endsWith(end) && end !== '') && phoneTitle.test(rest))
  );
}

/** The label that stands last before a place in the line, if any. */
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

/** The label that a text ends with, whatever number follows it; null when it has none. */
export function labelIn(text: string): Label | null {
  return labelBefore(text.normalize('NFKC'), text.length);
}

/** Whether a text ends with the word IMEI, so that a figure behind it is a slot's. */
export function endsInImei(text: string): boolean {
  return new RegExp(`(${imeiLabel.source})\\s*$`, 'i').test(text);
}

/** Whether a text says with some other word what follows; what a barcode reads like to OCR is no word, however many I it has. */
export function introducesOther(text: string): boolean {
  const words = text.replace(simCard, 'SIM').match(/\p{L}[\p{Ll}]{3,}|\p{Lu}{5,}/gu) ?? [];
  return !isPhoneTitle(text) && words.some((word) => !neutralWord.test(withoutAccents(word)) && /[aeiouáéíóúAEOUÁÉÍÓÚ]/.test(word));
}

/**
 * Whether a text casts doubt on a number of which nothing else says what it is: any word that is not known to say nothing, and letters that were not
 * read. They may be its name.
 */
export function castsDoubt(text: string): boolean {
  const words = withoutAccents(text.replace(value, ' ').replace(simCard, 'SIM')).match(/\p{L}{2,}/gu) ?? [];
  return text.includes(unreadable) || (!isPhoneTitle(text) && words.some((word) => !neutralWord.test(word) && !readBars.test(word)));
}

/** Whether a text is letters and figures that are no words, and no name of a slot. */
export function isValue(text: string): boolean {
  return /\p{L}/u.test(text) && /\d/.test(text) && !castsDoubt(text) && labelIn(text) === null && !namesSlot(text);
}

/** Letters that two readings of one word have in common, one behind the other. */
const sharedLetters = 3;

/** Whether two readings may be of one word. Bars that a search took for a line are read as something else each time. */
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

/** Whether a text ends with a value that is no number, "7F:D2:58:09:A4:7F", "SM-A256B" or "18.7.781": it belongs to the name before it. */
export function endsInValue(text: string): boolean {
  return /(^|\s)(?=\S*([\p{L}:]|\d\.\d+\.\d))(?=\S*\d\S*\d)\S{6,}\W*$/u.test(text);
}

/** Whether a text names a slot and nothing else: it says which number, and not what kind. */
export function namesSlot(text: string): boolean {
  return slotName.test(figured(text)) && labelBefore(text, text.length) === null && !text.includes(unreadable);
}

/** Whether a text that names a slot does so in words that name nothing else: "Compra 1" may be a purchase. */
export function isKnownSlot(text: string): boolean {
  return knownSlotName.test(figured(text).replace(simCard, 'SIM'));
}

/** Whether a text is the row of a software version, its two figures included, however they were read: it leaves what stands above it open. */
export function isSoftwareVersion(text: string): boolean {
  const name = softwareVersion.exec(text);
  if (name === null) return false;
  // The figure of its slot may be run into the name. Behind that figure one of the two may be lost.
  const behind = text.slice(name.index + name[0].replace(/[1-4I1l|!]$/, '').length);
  return /^[^\p{L}\d]*(([1-4I1l|!]\s+)?[\p{L}\d]{2}|[1-4I1l|!]\s+[\p{L}\d])[^\p{L}\d]*$/u.test(behind);
}

/** The name whose end a picture's left edge left, or null: nothing else ends so. A slot keeps its figure, and a slot's whole name stays as it is. */
export function cutName(text: string): string | null {
  if (isKnownSlot(text)) return text;
  const name = cutNames.find(([pattern]) => pattern.test(text))?.[1];
  const figure = /(?:^|\D)([1-4])[^\p{L}\d]*$/u.exec(text)?.[1];
  if (name !== undefined) return name === 'IMEI' && figure !== undefined ? `${name} ${figure}` : name;
  const [, end = '', blank = ''] = /^\P{L}*(\p{L}+)(\s?)[1-4][^\p{L}\d]*$/u.exec(text) ?? [];
  return end !== '' && slotEnd.test(`${end}${blank}`.trim()) ? `SIM ${figure}` : null;
}

/** Whether a text is the head of a table with a column of slots: "Slot IMEI SVN", "# IMEI SV", or "Slot IMEI", the last head cut away. */
export function headsSlots(text: string): boolean {
  const others = text.replace(imeiLabel, ' ').replace(/\bSVN?\b/gi, ' ');
  if (labelIn(text) === 'imei') return new RegExp(`^\\W*(${slotWords})\\W*$`, 'i').test(others);
  return labelIn(text) === 'columns' && /\p{L}{3}|#/u.test(others);
}

/** Whether a text says what a number is, or calls it something that is not known. */
export function saysWhat(text: string): boolean {
  return labelIn(text) !== null || introducesOther(text);
}

/** Whether a text is the name of a number without any number of its own, as it stands left of a block of bars. */
export function isBareName(text: string): boolean {
  return labelIn(text) !== null && !/[\p{L}\d]*\d[\p{L}\d]{3,}/u.test(text.normalize('NFKC'));
}
