/**
 * What introduces a number: the word IMEI, the name of another number, or words that are neither. `columns`: "IMEI SVN" is the name of the software
 * version number, or the heads of two columns; the rows below tell which.
 */
export type Label = 'imei' | 'columns' | 'other' | 'unknown';

/** OCR takes I, l, 1 and | for one another, and so for the letters of the label. */
const imeiLabel = /[I1l|!]M[EF£][I1l|!)\]]|\bIME\b|\bM[EF£][I1lL|!]\d?\b/i;
const softwareVersion = /[I1l|!]M[EF][I1l|!)\]]\s*[-/]?\s*SV|SVN?\b/i;
const columnHeads = /[I1l|!]M[EF][I1l|!)\]](\s\S{0,2}){0,2}\s+SVN?(?!\p{L})/iu;
/** Boxes print one number under both names; the slash between them is read as one letter or another. */
const bothLabels = /[I1l|!]M[EF£][^SV]{0,4}ME[I1l|!]D/gi;
/** A card that stands for a slot, where a card alone has a number of its own. */
const simCard = /\bSIM[\s-]*(CARD|KARTE?)|(TARJETA|TARGETA|CARTE|CARTAO|SCHEDA|KARTA)\s+SIM/gi;
/** What introduces another number. Read without its accents; the part of a word is enough, as OCR may drop the rest. */
const otherLabel =
  /\b(E[I1l]D|[I1l]CC[I1l]D|[I1l]MS[I1l]|MEID|S\s*\/\s*N|SER[I1l]|N\.?\s*[°º]?\s*DE\s+SERIE|TEL|PHONE|MOVIL|MODEL|TARJETA|CARD|IBAN|CUENTA|REF|ENVIO|PEDIDO|ORDER|TRACK|SEGUIMIENTO|PAQUETE|PARCEL|EAN|UPC|BLUETOOTH|WI-?FI|MAC\b|DIRECCION|BUILD|COMPILACION|KERNEL|VERSION|CONTACT)/i;

/** Words that stand near an IMEI without saying that a number is another one. */
const neutralWord =
  /^(DISPOSITIVOS?|DEVICE|IDENTIFICADOR(ES)?|IDENTIFIERS?|INFO(RMACI?[OÓ]N)?|SIM|SLOT|RANURA|DUAL|PRIM(ARY|ARIA)|SECOND(ARY)?)$/i;

/** "SIM 1", "Ranhura 2:", "1 Slot": one or two words and the number of a slot, in whatever language. */
const slotName = /^[^\p{L}\d]*((\p{L}[\p{L}\p{M}.]*\s+)?\p{L}[\p{L}\p{M}.]*\s*[1-4]|[1-4]\s+\p{L}[\p{L}\p{M}]*)[^\p{L}\d]*$/u;

/** A one that was read as a letter, behind the word of a slot. */
const misreadSlot = /\b(SIM|SLOT|RANURA|CARD)([Il|!])(?!\p{L})|(\p{L}{3})(\s)[Il|!](?=[^\p{L}\d]*$)/giu;

/** What the left edge of a picture leaves of a name. */
const cutNames: readonly (readonly [RegExp, string])[] = [
  [/^\P{L}*M?E[I1l|](\s?[12])?(?![\p{L}\d])/u, 'IMEI'],
  [/^\P{L}*C{0,2}[I1l|]?D(?!\p{L})/u, 'EID'],
  [/^\P{L}*M?S[I1l|](?!\p{L})/u, 'IMSI'],
  [/^\/N(?!\p{L})/u, 'S/N'],
];

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** The label that stands last before a place in the line, if any. */
export function labelBefore(text: string, at: number): Label | null {
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
  const words = text.match(/\p{L}[\p{Ll}]{3,}|\p{Lu}{5,}/gu) ?? [];
  return words.some((word) => !neutralWord.test(withoutAccents(word)) && /[aeiouáéíóúAEOUÁÉÍÓÚ]/.test(word));
}

/** Whether a text is nothing but a few capitals, "PUK" or "ID": a name, of which nothing is known. Those of I, W and N are what bars are read as. */
export function isAcronym(text: string): boolean {
  return (
    /^[^\p{L}\d]*\p{Lu}{2,4}[^\p{L}\d]*$/u.test(text) &&
    /[^\P{L}IlWNMHTVA]/u.test(text) &&
    !neutralWord.test(text.trim()) &&
    labelBefore(text, text.length) === null
  );
}

/** Whether a text names a slot and nothing else: it says which number, and not what kind. */
export function namesSlot(text: string): boolean {
  const figured = text.trim().replace(misreadSlot, (_, word?: string, _one?: string, end = '', blank = '') => `${word ?? end + blank}1`);
  return slotName.test(figured) && labelBefore(text, text.length) === null;
}

/** Whether a text is the row of a software version, its two digits included: it leaves what stands above it open. */
export function isSoftwareVersion(text: string): boolean {
  return softwareVersion.test(text) && /\b\d{2}\W*$/.test(text);
}

/** The name of which the left edge of a picture left the end, or null: nothing else ends so. */
export function cutName(text: string): string | null {
  return cutNames.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/** Whether a text says what a number is, or that it is something of which nothing is known. */
export function saysWhat(text: string): boolean {
  return labelIn(text) !== null || introducesOther(text);
}

/** Whether a text is the name of a number without any number of its own, as it stands left of a block of bars. */
export function isBareName(text: string): boolean {
  return labelIn(text) !== null && !/[\p{L}\d]*\d[\p{L}\d]{3,}/u.test(text.normalize('NFKC'));
}
