import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { DeviceSignal } from './device-signals.ts';
import type { ModelFailure, ModelReading } from './model-reading.ts';
import { type Floors, type NumberMeasure, type PhotoMeasures, usualFloors } from './photo-measures.ts';

/** From this value of `device` on, a front photo shows a phone even out of focus: its screen is lit (1), or the networks are as sure as they ever are. */
const surelyPhone = 0.98;
/** Blur of a small phone, as a share of the picture's width: at most this many times what is allowed for a phone of the least accepted width. */
const softestSmall = 1.6;
/** A back that is out of focus is taken for a part of the room below this value of `device`: a phone that was shaken is as sure as a sharp one. */
const surelySoft = 0.9;
/** A small back that is out of focus and whose clearest lens is less clear than this is taken for a part of the room. */
const leastLens = 0.5;

/** One measure with its floor or ceiling, whether it meets it, and the reason to give when it does not. */
export interface Finding {
  measure: keyof PhotoMeasures;
  value: number | string;
  /** The floor or ceiling; for a challenge, what was asked for. */
  floor: number | string;
  /** `refused`: the photo has to be repeated; `doubtful`: a person looks. */
  outcome: 'met' | 'refused' | 'doubtful';
  reason: PhotoReason;
}

export interface PhotoVerdict {
  /** Null: a person decides. The rules never say `Breakage` (decision A42). */
  label: 'Validated' | 'Rejected' | null;
  /** Reasons of refusals first, then of doubts; the first explains the others. */
  reasons: PhotoReason[];
  findings: Finding[];
}

/** The verdict on a photo by the rules and, where there is one, by the operator's model. Only the model or a person says `Breakage`. */
export interface JudgedPhoto extends Omit<PhotoVerdict, 'label'> {
  label: PhotoLabel;
  /** Absent when no model was asked. */
  model?: ModelReading | ModelFailure;
}

/** An object found in a photo, and its box in shares of the photo's sides. */
export interface PhotoMark {
  what: 'phone' | 'challenge';
  box: { x: number; y: number; width: number; height: number };
}

/** The record of an assessment: stored with the evaluation, shown to the customer and to the person who decides. */
export interface EvaluationAssessment {
  /** ISO 8601, UTC. */
  at: string;
  front: JudgedPhoto & { marks: PhotoMark[] };
  back: JudgedPhoto & { marks: PhotoMark[] };
  /** Signals about the whole evaluation that call for a person. */
  signals: AssessmentSignal[];
  /** Hints about the phone that took the photos; they decide nothing. Absent in older records. */
  device?: DeviceSignal[];
}

/**
 * `imei-other`: the picture of the IMEI shows another number, or no number was given with it; `by-file`: a photo did not come from the live camera (decision A89);
 * `no-challenge`: the evaluation has no challenge, so nothing shows when the front photo was taken; `late-challenge`: the challenge had expired when it arrived;
 * `unseen`: the server cannot open a photo; `model-failed`: the operator's model was asked and gave no scores.
 */
export const assessmentSignals = ['imei-other', 'by-file', 'no-challenge', 'late-challenge', 'unseen', 'model-failed'] as const;
export type AssessmentSignal = (typeof assessmentSignals)[number];

/** The signals that follow from the submission itself, before any photo is measured. `hasChallenge`: whether the installation asks for a challenge at all. */
export function handedInSignals(
  { flags, challenge, isLate }: { flags: readonly string[]; challenge: string | null; isLate: boolean },
  hasChallenge: boolean,
): AssessmentSignal[] {
  // Where the installation asks for no challenge, a photo without one is usual.
  const isUsual = (flag: string) => flag === 'no-challenge' && !hasChallenge;
  return [
    ...(flags.every(isUsual) ? [] : ['by-file' as const]),
    ...(hasChallenge && challenge === null ? ['no-challenge' as const] : []),
    ...(isLate ? ['late-challenge' as const] : []),
  ];
}

/**
 * The decision on an evaluation from both verdicts and the signals; null: a person decides. With `assisted` a person always does; with `automatic`, when a
 * photo has no label, or when there are signals and neither photo is rejected.
 */
export function decisionOf(
  { front, back, signals }: Pick<EvaluationAssessment, 'front' | 'back' | 'signals'>,
  mode: 'automatic' | 'assisted',
): { front: NonNullable<PhotoLabel>; back: NonNullable<PhotoLabel> } | null {
  if (mode === 'assisted' || front.label === null || back.label === null) return null;
  // A rejected photo has to be repeated whatever the signals say; to validate or to find damage despite a signal takes a person.
  if (signals.length > 0 && front.label !== 'Rejected' && back.label !== 'Rejected') return null;
  return { front: front.label, back: back.label };
}

/**
 * Judges one photo by its measures. Reasons come in the order in which they explain each other: a picture that is too dark also has no sharp edges and no
 * readable challenge, and a phone that is cut off also looks small. Mere hints (a screen's grid, cracks, an unsure phone) send the photo to a person.
 */
export function judgePhoto(side: 'front' | 'back', measures: PhotoMeasures, floors: Floors = usualFloors): PhotoVerdict {
  const findings = (side === 'front' ? frontFindings : backFindings)(measures, floors);
  const refused = findings.filter((finding) => finding.outcome === 'refused');
  const doubtful = findings.filter((finding) => finding.outcome === 'doubtful');
  const reasons = [...new Set([...refused, ...doubtful].map((finding) => finding.reason))];
  return { label: refused.length > 0 ? 'Rejected' : doubtful.length > 0 ? null : 'Validated', reasons, findings };
}

function frontFindings(measures: PhotoMeasures, floors: Floors): Finding[] {
  // Where no code is seen and the blur does not explain it, even a small reflection of a lamp may be what covers it: the stricter ceiling already refuses.
  const isBlurred = measures.blur !== null && measures.blur > floors.mostBlur;
  const mostBurnt = measures.challenge === 'none' && !isBlurred ? floors.sureBurntFront : floors.mostBurntFront;
  const seen = [
    ...repeated(measures, floors),
    ...between(atLeast, measures, 'brightness', floors.darkest, floors.sureLightFront, 'too-dark'),
    ...between(atMost, measures, 'burntShare', mostBurnt, floors.sureBurntFront, 'glare'),
    ...phoneFinding(measures, floors),
    ...between(atMost, measures, 'outside', floors.mostOutsideFront, floors.sureOutsideFront, 'cut-off'),
    ...atLeast(measures, 'deviceShare', floors.leastShare, 'refused', 'too-far'),
    ...atMost(measures, 'blur', floors.mostBlur, 'refused', 'blurred'),
  ];
  return [...seen, ...challengeFinding(measures, seen), ...drawnIn(measures, floors), ...hints(measures, floors, floors.mostCracksFront)];
}

/**
 * Whether a front photo shows a phone. A code on the screen proves it; without one a lit screen or a clear outline must. An outline out of focus counts only when it
 * is sure and not small, else it may be part of the room. Without a phone the photo is refused where a code was asked for, and goes to a person where none was.
 */
function phoneFinding(measures: PhotoMeasures, floors: Floors): Finding[] {
  const { challenge, device } = measures;
  if (challenge !== 'not-asked' && challenge !== 'none') return [];
  const seen = device ?? 0;
  const isPhone = seen >= floors.leastOutline && (isInFocus(measures, floors) || (seen >= surelyPhone && !isSmall(measures, floors)));
  const missing = challenge === 'none' ? 'refused' : 'doubtful';
  return [finding('device', seen, floors.leastOutline, isPhone ? 'met' : missing, 'no-device')];
}

function isSmall({ deviceShare }: PhotoMeasures, floors: Floors): boolean {
  return deviceShare !== null && deviceShare < floors.leastShare;
}

/** `blur` is in widths of the phone, by which every edge of a small phone is soft: there the blur is compared as a share of the picture's width. */
function isInFocus(measures: PhotoMeasures, floors: Floors): boolean {
  const { blur, deviceShare } = measures;
  if (!isSmall(measures, floors)) return blur === null || blur <= floors.mostBlur;
  return blur !== null && blur * (deviceShare ?? 0) <= softestSmall * floors.mostBlur * floors.leastShare;
}

function backFindings(measures: PhotoMeasures, floors: Floors): Finding[] {
  return [
    ...repeated(measures, floors),
    ...between(atLeast, measures, 'brightness', floors.darkest, floors.sureLightBack, 'too-dark'),
    ...atMost(measures, 'burntShare', floors.mostBurntBack, 'refused', 'glare'),
    ...(measures.device === null || measures.device < floors.leastDevice
      ? [
          ...atMost(measures, 'beyondSides', floors.mostBeyondSides, 'refused', 'cut-off'),
          finding('device', measures.device ?? 0, floors.leastDevice, 'refused', 'no-device'),
        ]
      : placedFindings(measures, floors)),
    ...hints(measures, floors, floors.mostBrokenBack),
  ];
}

/** What is said of the phone in a back. When it is out of focus and may be a part of the room, this explains why it is small or runs out of the picture. */
function placedFindings(measures: PhotoMeasures, floors: Floors): Finding[] {
  const [leastSure, unsure] = isInFocus(measures, floors) ? ([floors.sureDevice, 'doubtful'] as const) : ([surelySoft, 'refused'] as const);
  const hasNoLens = isSmall(measures, floors) && (measures.lens ?? 1) < leastLens;
  const isPhone = [
    ...atLeast(measures, 'device', leastSure, unsure, 'no-device'),
    ...atLeast(measures, 'lens', floors.sureLens, hasNoLens ? unsure : 'doubtful', 'no-device'),
  ];
  const place = [
    ...between(atMost, measures, 'beyondSides', floors.mostBeyondSides, floors.sureBeyondSides, 'cut-off'),
    ...between(atMost, measures, 'outside', floors.mostOutsideBack, floors.sureOutsideBack, 'cut-off'),
    ...between(atLeast, measures, 'deviceShare', floors.leastShare, floors.sureShare, 'too-far'),
  ];
  const blur = atMost(measures, 'blur', floors.mostBlur, 'refused', 'blurred');
  return isPhone.some(({ outcome }) => outcome === 'refused') ? [...isPhone, ...place, ...blur] : [...place, ...isPhone, ...blur];
}

/** Whether the photo was sent before: the same picture is refused; a similar one, or one with unchanged parts, may be a new photo of the same scene. */
function repeated(measures: PhotoMeasures, floors: Floors): Finding[] {
  const { likeness } = measures;
  if (likeness !== null && likeness >= floors.sameLikeness)
    return [finding('likeness', likeness, floors.sameLikeness, 'refused', 'duplicate')];
  return [
    ...atMost(measures, 'likeness', floors.likeLikeness, 'doubtful', 'duplicate'),
    ...atMost(measures, 'unchanged', floors.mostUnchanged, 'doubtful', 'duplicate'),
  ];
}

/** A code that is there and cannot be read goes to a person (perhaps the glass is cracked, unless another refusal explains it); no code at all is refused. */
function challengeFinding({ challenge }: PhotoMeasures, before: readonly Finding[]): Finding[] {
  const asked = 'matches';
  if (challenge === 'not-asked') return [];
  if (challenge === 'matches') return [finding('challenge', challenge, asked, 'met', 'challenge-mismatch')];
  if (challenge === 'other') return [finding('challenge', challenge, asked, 'refused', 'challenge-mismatch')];
  const isExplained = before.some((earlier) => earlier.outcome === 'refused');
  if (challenge === 'unreadable') return [finding('challenge', challenge, asked, 'doubtful', isExplained ? 'challenge-missing' : 'crack')];
  return [finding('challenge', challenge, asked, 'refused', 'challenge-missing')];
}

/** Signs that the code was drawn into a finished picture. */
function drawnIn(measures: PhotoMeasures, floors: Floors): Finding[] {
  return [
    ...atMost(measures, 'codeLean', floors.mostCodeLean, 'doubtful', 'recapture'),
    ...atMost(measures, 'codeEdge', floors.mostCodeEdge, 'doubtful', 'recapture'),
    ...atMost(measures, 'codeLight', floors.mostCodeLight, 'doubtful', 'recapture'),
  ];
}

/** Hints, which send the photo to a person and never refuse it. */
function hints(measures: PhotoMeasures, floors: Floors, mostCracks: number): Finding[] {
  const signs = [
    ...atMost(measures, 'screenGrid', floors.mostScreenGrid, 'doubtful', 'recapture'),
    ...atMost(measures, 'screenWave', floors.mostScreenWave, 'doubtful', 'recapture'),
    ...atMost(measures, 'colourShift', floors.mostColourShift, 'doubtful', 'recapture'),
    ...atMost(measures, 'bezel', floors.mostBezel, 'doubtful', 'recapture'),
    ...atMost(measures, 'savedTwice', floors.mostSavedTwice, 'doubtful', 'recapture'),
  ];
  // The grid of a photographed screen is full of thin lines that would count as cracks.
  const isScreen = signs.some(({ measure, outcome }) => outcome !== 'met' && (measure === 'screenGrid' || measure === 'screenWave'));
  return [...signs, ...(isScreen ? [] : atMost(measures, 'cracks', mostCracks, 'doubtful', 'crack'))];
}

type Held = 'refused' | 'doubtful';
type Check = (measures: PhotoMeasures, measure: NumberMeasure, floor: number, outcome: Held, reason: PhotoReason) => Finding[];

const atLeast: Check = (measures, measure, floor, outcome, reason) => {
  const value = measures[measure];
  return value === null ? [] : [finding(measure, value, floor, value >= floor ? 'met' : outcome, reason)];
};

const atMost: Check = (measures, measure, ceiling, outcome, reason) => {
  const value = measures[measure];
  return value === null ? [] : [finding(measure, value, ceiling, value <= ceiling ? 'met' : outcome, reason)];
};

/** Refused beyond `refused`, doubtful beyond `sure`, else met. */
function between(
  check: Check,
  measures: PhotoMeasures,
  measure: NumberMeasure,
  refused: number,
  sure: number,
  reason: PhotoReason,
): Finding[] {
  const strict = check(measures, measure, refused, 'refused', reason);
  return strict[0]?.outcome === 'refused' ? strict : check(measures, measure, sure, 'doubtful', reason);
}

function finding(
  measure: keyof PhotoMeasures,
  value: number | string,
  floor: number | string,
  outcome: Finding['outcome'],
  reason: PhotoReason,
): Finding {
  return { measure, value, floor, outcome, reason };
}
