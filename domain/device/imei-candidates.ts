import { hasActiveReportingBody, hasKnownReportingBody, imeiLength, isImei, typeAllocationCode } from './imei.ts';

/** One line of what was read in a picture, top to bottom, or the whole text of one barcode. */
export interface ReadLine {
  text: string;
  /** Where the line lies, in pixels of the picture; absent for text without a place. */
  box?: PixelBox;
  /** The text of a barcode: it says of no other what it is, and none of it. */
  isAlone?: boolean;
  /** Read for what it says of others: no number is taken from it. */
  isAside?: boolean;
}

/** Lines that introduce each other, top to bottom; to those of another passage they say nothing. */
export type Passage = readonly ReadLine[];

export interface PixelBox {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A number that may be an IMEI, and how it was introduced. */
export interface ImeiCandidate {
  imei: string;
  /** `labelled`: "IMEI" stands before or above it. `bare`: nothing says what it is. */
  standing: 'labelled' | 'bare';
  box?: PixelBox;
}

/** Why lines hold no IMEI. */
export type NoImeiReason = 'no-number' | 'check-digit' | 'too-many';

export type ImeiChoice =
  | { found: true; imei: string; imei2: string | null; candidates: ImeiCandidate[] }
  /** `failing`: numbers that stand where an IMEI stands and whose check digit is wrong. */
  | { found: false; reason: NoImeiReason; failing: string[] };

/** What introduces a number: the word IMEI, the name of another number, or words that are neither. */
type Label = 'imei' | 'other' | 'unknown';

/** OCR takes I, l, 1 and | for one another, and so for the letters of the label. */
const imeiLabel = /[I1l|!]M[EF£][I1l|!)\]]|\bIME\b|\bM[EF£][I1lL|!]\d?\b/i;
const softwareVersion = /[I1l|!]M[EF][I1l|!)\]]\s*[-/]?\s*SV|SVN?\b/i;
/** Boxes print one number under both names. */
const bothLabels = /[I1l|!]M[EF£].{0,2}\s*[\\/]+\s*ME[I1l|!]D/gi;
/** What introduces another number. Read without its accents; the part of a word is enough, as OCR may drop the rest. */
const otherLabel =
  /\b(E[I1l]D|[I1l]CC[I1l]D|MEID|S\s*\/\s*N|SER[I1l]|N\.?\s*[°º]?\s*DE\s+SERIE|TEL|PHONE|MOVIL|MODEL|TARJETA|CARD|IBAN|CUENTA|REF|ENVIO|PEDIDO|ORDER|TRACK|SEGUIMIENTO|PAQUETE|PARCEL|EAN|UPC|BLUETOOTH|WI-?FI|MAC\b|DIRECCION|BUILD|COMPILACION|KERNEL|VERSION|CONTACT)/i;

/** Words that stand near an IMEI without saying that a number is another one. */
const neutralWord =
  /^(DISPOSITIVOS?|DEVICE|IDENTIFICADOR(ES)?|IDENTIFIERS?|INFO(RMACI?[OÓ]N)?|SIM|SLOT|RANURA|DUAL|PRIM(ARY|ARIA)|SECOND(ARY)?)$/i;

interface DigitRun {
  /** Groups of digits with only a blank or a dash between them. */
  groups: string[];
  at: number;
}

/** The groupings in which an IMEI is printed: 2-6-6-1, 6-2-6-1, 8-6-1, in one, in threes, in fives, 14-1, 6-8-1, 4-4-4-3. */
const groupings = new Set(['15', '2-6-6-1', '6-2-6-1', '8-6-1', '3-3-3-3-3', '5-5-5', '14-1', '6-8-1', '4-4-4-3', '2-6-7', '8-7']);

function withoutAccents(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '');
}

/** Whether a digit is the number of the slot in a label, "IMEI 1", and none of the number behind it. */
function isSlot(digit: string | undefined, before: string): boolean {
  return /^[12]$/.test(digit ?? '') && new RegExp(`(${imeiLabel.source})\\s*$`, 'i').test(before);
}

function runsIn(text: string): DigitRun[] {
  const runs: DigitRun[] = [];
  // The software version after a slash belongs to no number ("… 3 / 01"), and ends the run before it.
  const cut = text.replace(/(\d)\s*\/\s*\d{2}(?!\d)/g, '$1 #');
  // No look-behind: Safari before 16.4 refuses the whole file for it.
  for (const match of cut.matchAll(/(^|[^\p{L}\d])(\d+(?:(?: {1,2}|\s?[-–.]\s?)\d+)*)(?![\p{L}\d])/gu)) {
    const [, before = '', digits = ''] = match;
    const at = match.index + before.length;
    const groups = digits.split(/[^\d]+/);
    runs.push({ groups: groups.length > 1 && isSlot(groups[0], cut.slice(0, at)) ? groups.slice(1) : groups, at });
  }
  return runs;
}

/** Whether a text says with some other word what follows; what a barcode reads like to OCR is no word, however many I it has. */
function introducesOther(text: string): boolean {
  const words = text.match(/\p{L}[\p{Ll}]{3,}|\p{Lu}{5,}/gu) ?? [];
  return words.some((word) => !neutralWord.test(withoutAccents(word)) && /[aeiouáéíóúAEOUÁÉÍÓÚ]/.test(word));
}

/** The label that a text ends with, whatever number follows it; null when it has none. */
export function labelIn(text: string): Label | null {
  return labelBefore(text.normalize('NFKC'), text.length);
}

/** The label that stands last before a place in the line, if any. */
function labelBefore(text: string, at: number): Label | null {
  const before = withoutAccents(text.slice(0, at)).replace(bothLabels, 'IMEI');
  const lastOf = (pattern: RegExp) => [...before.matchAll(new RegExp(pattern, 'gi'))].pop()?.index ?? -1;
  const imei = softwareVersion.test(before) ? -1 : lastOf(imeiLabel);
  const other = Math.max(lastOf(otherLabel), softwareVersion.test(before) ? 0 : -1);
  if (imei < 0 && other < 0) return null;
  return imei > other ? 'imei' : 'other';
}

/** Whether digits in these groups may be one number of 15. Under the label any grouping may: OCR sees gaps where none are. */
function fits(run: DigitRun, label: Label | null): boolean {
  const digits = run.groups.join('').length;
  return digits === 15 && (label === 'imei' || groupings.has(run.groups.map((group) => group.length).join('-')));
}

/** A number long enough to be taken for an IMEI, or to stand in a list of such: no date, no telephone. */
interface LongNumber {
  digits: string;
  label: Label | null;
}

const leastLong = 12;

interface Found {
  candidates: ImeiCandidate[];
  /** Numbers of 15 digits that stood where an IMEI stands, whose check digit fails. */
  failing: string[];
  /** All that was read in print, the candidates among them. */
  long: LongNumber[];
}

/** Nothing but digits and what parts them. */
function isOnlyDigits(text: string): boolean {
  return /^[\d\s.\-–/]+$/.test(text);
}

/** What introduces the lines after one, and whether a number stood under it already. */
interface OpenLabel {
  label: Label | null;
  isUsed: boolean;
}

const noLabel: OpenLabel = { label: null, isUsed: false };

/** What introduces the lines after this one. */
function openLabel(text: string, runs: readonly DigitRun[], above: OpenLabel): OpenLabel {
  const last = runs.filter((run) => run.groups.join('').length >= 8).pop();
  const own = labelBefore(text.slice(last?.at ?? 0), text.length);
  if (own) return { label: own, isUsed: false };
  // Numbers below each other share their label: two IMEIs, or a long number that goes on in the next line.
  if (last) return isOnlyDigits(text) ? { label: above.label, isUsed: true } : noLabel;
  if (introducesOther(text)) return { label: 'unknown', isUsed: false };
  // Between a label and its number stand bars; below its number what cannot be read may be the next one's label.
  return above.label === 'imei' && above.isUsed ? noLabel : above;
}

function searchPassage(lines: Passage, found: Found): void {
  let above = noLabel;
  for (const line of lines) {
    const text = line.text.normalize('NFKC');
    const runs = runsIn(text);
    let { label } = line.isAlone ? noLabel : above;
    // A barcode is not misread; a bare number in print must begin as numbers of today do.
    const hasBody = (digits: string) => (label === 'imei' || line.isAlone ? hasKnownReportingBody(digits) : hasActiveReportingBody(digits));
    for (const run of runs) {
      label = labelBefore(text, run.at) ?? (introducesOther(text.slice(0, run.at)) ? 'unknown' : label);
      const digits = run.groups.join('');
      if (digits.length >= leastLong && !line.isAlone) found.long.push({ digits, label });
      if (line.isAside || label === 'other' || label === 'unknown' || !fits(run, label)) continue;
      if (isImei(digits) && hasBody(digits)) {
        found.candidates.push({ imei: digits, standing: label === 'imei' ? 'labelled' : 'bare', ...(line.box ? { box: line.box } : {}) });
      } else if (label === 'imei' || hasActiveReportingBody(digits)) {
        found.failing.push(digits);
      }
    }
    above = line.isAlone ? noLabel : openLabel(text, runs, above);
  }
}

/** EID and ICCID (both begin with 89, ITU-T E.118), or the IMEI of the other slot: what a phone shows beside an IMEI. */
function isOfPhone(digits: string): boolean {
  return /^89(\d{17,18}|\d{30})$/.test(digits) || (isImei(digits) && hasActiveReportingBody(digits));
}

/** Whether a number is the IMEI, its MEID or its IMEISV: they begin alike. */
function isSamePhone(digits: string, imei: string): boolean {
  return digits.slice(0, imeiLength - 1) === imei.slice(0, -1);
}

/**
 * Whether bare numbers stand alone, but for others of the same phone. Beside a number that is of another kind, or has the label of one,
 * it is not known what they are: their own label may be cut off or unread.
 */
function standAlone(bare: readonly ImeiCandidate[], long: readonly LongNumber[]): boolean {
  return long.every(({ digits, label }) => bare.some(({ imei }) => isSamePhone(digits, imei)) || (label !== 'other' && isOfPhone(digits)));
}

/** Whether a bare number is that of the phone's other slot, whose label was not read: it has the type allocation of a labelled one. */
function isOtherSlot({ imei, standing }: ImeiCandidate, labelled: readonly ImeiCandidate[]): boolean {
  return standing === 'bare' && labelled.some((one) => typeAllocationCode(one.imei) === typeAllocationCode(imei));
}

/**
 * Chooses the IMEI, or two, in what was read from a picture (decision A45 and the extraction rule): 15 digits with their check digit
 * and a known reporting body. EID (32), ICCID (19, 20), IMEISV (16) and MEID (14) fall out by length, and nothing is ever completed
 * (decision A86). Beside a labelled number a bare one counts only as that of the other slot, beside none only alone.
 */
export function chooseImei(...passages: readonly Passage[]): ImeiChoice {
  const found: Found = { candidates: [], failing: [], long: [] };
  for (const passage of passages) searchPassage(passage, found);
  const { candidates, failing, long } = found;
  // The same number is often there twice, printed under its label and bare in its barcode: the label counts.
  const labelledFirst = [...candidates].sort((a, b) => Number(b.standing === 'labelled') - Number(a.standing === 'labelled'));
  const distinct = labelledFirst.filter((candidate, at) => labelledFirst.findIndex(({ imei }) => imei === candidate.imei) === at);
  const labelled = distinct.filter((candidate) => candidate.standing === 'labelled');
  const chosen = labelled.length > 0 ? [...labelled, ...distinct.filter((candidate) => isOtherSlot(candidate, labelled))] : distinct;
  const [first, second] = chosen;
  if (first === undefined || (labelled.length === 0 && !standAlone(chosen, long)))
    return { found: false, reason: failing.length > 0 ? 'check-digit' : 'no-number', failing };
  if (chosen.length > 2 || (labelled.length === 0 && chosen.length > 1 && failing.length > 0))
    return { found: false, reason: 'too-many', failing };
  return { found: true, imei: first.imei, imei2: second?.imei ?? null, candidates: chosen };
}

/** Digits as OCR may miss them, in a word that has some. */
const lookalikes: Record<string, string> = {
  O: '0',
  o: '0',
  Q: '0',
  D: '0',
  I: '1',
  l: '1',
  '|': '1',
  '!': '1',
  Z: '2',
  S: '5',
  s: '5',
  B: '8',
  g: '9',
};

/** Lengths of the runs of digits in a text, letters that look like digits counted as such. */
function runLengths(text: string): number[] {
  const words = text.normalize('NFKC').split(/(\s+)/);
  const digits = words.map((word) =>
    /\d.*\d/.test(word) ? word.replace(/[OoQDIl|!ZSsBg]/g, (letter) => lookalikes[letter] ?? letter) : word,
  );
  return runsIn(digits.join('')).map((run) => run.groups.join('').length);
}

/** Whether a reading may be of an IMEI, a digit lost or won: worth a second look. */
export function mayHoldImei(text: string): boolean {
  return runLengths(text).some((length) => length >= imeiLength - 1 && length <= imeiLength + 1);
}

/** Whether a reading holds a number that is long enough to say of a bare one beside it that it does not stand alone. */
export function holdsLongNumber(text: string): boolean {
  return runLengths(text).some((length) => length >= leastLong);
}

/** Whether a line that ends at the picture's edge may be the beginning of an IMEI: its label, or its first digits, and too few of them. */
export function looksCutOff(text: string): boolean {
  return runsIn(text.normalize('NFKC')).some((run) => {
    const digits = run.groups.join('');
    const isPart = digits.length >= 6 && digits.length < imeiLength;
    return isPart && (labelBefore(text, run.at) === 'imei' || hasActiveReportingBody(digits));
  });
}

/** How many digits of an IMEI the lines hold at best, 0 to 15: for "n de 15 números" while reading. */
export function digitsSeen(lines: readonly ReadLine[]): number {
  const lengths = lines.flatMap((line) => runsIn(line.text.normalize('NFKC')).map((run) => run.groups.join('').length));
  return Math.max(0, ...lengths.filter((length) => length <= 15));
}
