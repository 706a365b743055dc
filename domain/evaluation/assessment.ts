import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { DeviceSignal } from './device-signals.ts';
import type { ModelFailure, ModelReading } from './model-reading.ts';
import { type Floors, type NumberMeasure, type PhotoMeasures, usualFloors } from './photo-measures.ts';

/** `device` from which on a front is a phone though it is out of focus: its screen shines (1), or our networks are as sure as they ever are. */
const surelyPhone = 0.98;
/** A small phone may be so many times softer than the smallest that is near enough, beside the picture's width. */
const softestSmall = 1.6;

/** One measure beside its floor, and what it means when it is not met. */
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
  /** Null: for a person. A rule never says `Breakage` (decision A42): a damage is decided by a person. */
  label: 'Validated' | 'Rejected' | null;
  /** The first explains the rest. */
  reasons: PhotoReason[];
  findings: Finding[];
}

/** What the rules and, where there is one, the operator's model make of a photo: only a model or a person says `Breakage`. */
export interface JudgedPhoto extends Omit<PhotoVerdict, 'label'> {
  label: PhotoLabel;
  /** Absent when no model was asked. */
  model?: ModelReading | ModelFailure;
}

/** What was found in a photo and where, as shares of its sides. */
export interface PhotoMark {
  what: 'phone' | 'challenge';
  box: { x: number; y: number; width: number; height: number };
}

/** The record of an assessment: kept with the evaluation, shown to the customer and to whoever decides. */
export interface EvaluationAssessment {
  /** ISO 8601, UTC. */
  at: string;
  front: JudgedPhoto & { marks: PhotoMark[] };
  back: JudgedPhoto & { marks: PhotoMark[] };
  /** What concerns the whole evaluation and is for a person. */
  signals: AssessmentSignal[];
  /** Hints about the phone that was used, which decide nothing; older records have none. */
  device?: DeviceSignal[];
}

/**
 * `imei-other`: the picture of the IMEI shows another number, or no number was given with it; `by-file`: a photo did not come from the live camera (decision A89);
 * `no-challenge`: nothing says when the front was taken; `late-challenge`: its code had expired when it arrived; `unseen`: a picture cannot be opened here; `model-failed`: the operator's model
 * was asked and said nothing.
 */
export const assessmentSignals = ['imei-other', 'by-file', 'no-challenge', 'late-challenge', 'unseen', 'model-failed'] as const;
export type AssessmentSignal = (typeof assessmentSignals)[number];

/** The signals that stand in what was handed in, before anybody has looked at a photo. `hasChallenge`: whether the installation asks for a code at all. */
export function handedInSignals(
  { flags, challenge, isLate }: { flags: readonly string[]; challenge: string | null; isLate: boolean },
  hasChallenge: boolean,
): AssessmentSignal[] {
  // Without challenges nobody can be blamed for having shown none.
  const isUsual = (flag: string) => flag === 'no-challenge' && !hasChallenge;
  return [
    ...(flags.every(isUsual) ? [] : ['by-file' as const]),
    ...(hasChallenge && challenge === null ? ['no-challenge' as const] : []),
    ...(isLate ? ['late-challenge' as const] : []),
  ];
}

/**
 * What the two verdicts and the signals make of an evaluation: decided at once when both photos are clear and nothing is for a person
 * (setting `assisted`: never), else null, for a person.
 */
export function decisionOf(
  { front, back, signals }: Pick<EvaluationAssessment, 'front' | 'back' | 'signals'>,
  mode: 'automatic' | 'assisted',
): { front: NonNullable<PhotoLabel>; back: NonNullable<PhotoLabel> } | null {
  if (mode === 'assisted' || front.label === null || back.label === null) return null;
  // What has to be repeated is known without a person; what would be validated or called damaged is not, when something is doubtful.
  if (signals.length > 0 && front.label !== 'Rejected' && back.label !== 'Rejected') return null;
  return { front: front.label, back: back.label };
}

/**
 * Judges one photo by its measures. A picture that is too dark has no sharp edges and shows no challenge either, and of a phone that runs out a piece alone is wide: reasons stand in the
 * order in which they explain each other. What only hints (a screen's grid, cracks, an unsure phone) goes to a person.
 */
export function judgePhoto(side: 'front' | 'back', measures: PhotoMeasures, floors: Floors = usualFloors): PhotoVerdict {
  const findings = (side === 'front' ? frontFindings : backFindings)(measures, floors);
  const refused = findings.filter((finding) => finding.outcome === 'refused');
  const doubtful = findings.filter((finding) => finding.outcome === 'doubtful');
  const reasons = [...new Set([...refused, ...doubtful].map((finding) => finding.reason))];
  return { label: refused.length > 0 ? 'Rejected' : doubtful.length > 0 ? null : 'Validated', reasons, findings };
}

function frontFindings(measures: PhotoMeasures, floors: Floors): Finding[] {
  // A lamp on the screen may be small: where no code is read it lies over it.
  const mostBurnt = measures.challenge === 'none' ? floors.sureBurntFront : floors.mostBurntFront;
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
 * A code says that there is a phone; without one something else has to: a screen that shines, or an outline. One out of focus is a piece of the room unless it is sure, and so is a small light.
 * Where no code was asked for a person looks.
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

/** Beside the width of a small phone every edge is soft: of it counts what is out of focus beside the picture's. */
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
      : [
          ...between(atMost, measures, 'beyondSides', floors.mostBeyondSides, floors.sureBeyondSides, 'cut-off'),
          ...between(atMost, measures, 'outside', floors.mostOutsideBack, floors.sureOutsideBack, 'cut-off'),
          ...between(atLeast, measures, 'deviceShare', floors.leastShare, floors.sureShare, 'too-far'),
          ...atLeast(measures, 'device', floors.sureDevice, isInFocus(measures, floors) ? 'doubtful' : 'refused', 'no-device'),
          ...atMost(measures, 'blur', floors.mostBlur, 'refused', 'blurred'),
          ...atLeast(measures, 'lens', floors.sureLens, 'doubtful', 'no-device'),
        ]),
    ...hints(measures, floors, floors.mostBrokenBack),
  ];
}

/** A picture that was there before; a crop of one may be a new picture of the same scene. */
function repeated(measures: PhotoMeasures, floors: Floors): Finding[] {
  const { likeness } = measures;
  if (likeness !== null && likeness >= floors.sameLikeness)
    return [finding('likeness', likeness, floors.sameLikeness, 'refused', 'duplicate')];
  return [
    ...atMost(measures, 'likeness', floors.likeLikeness, 'doubtful', 'duplicate'),
    ...atMost(measures, 'unchanged', floors.mostUnchanged, 'doubtful', 'duplicate'),
  ];
}

/** Without a readable challenge: what made it unreadable explains it; a damaged screen is for a person; else it was not shown. */
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

/** Signals for a person, never verdicts. */
function hints(measures: PhotoMeasures, floors: Floors, mostCracks: number): Finding[] {
  const signs = [
    ...atMost(measures, 'screenGrid', floors.mostScreenGrid, 'doubtful', 'recapture'),
    ...atMost(measures, 'screenWave', floors.mostScreenWave, 'doubtful', 'recapture'),
    ...atMost(measures, 'savedTwice', floors.mostSavedTwice, 'doubtful', 'recapture'),
  ];
  // A screen's grid is full of thin lines.
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

/** Refused beyond the first floor, for a person beyond the second, else met. */
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
