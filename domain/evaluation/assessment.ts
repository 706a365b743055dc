import * as v from 'valibot';
import type { PhotoLabel, PhotoReason } from '#domain/evaluation/photo-label.ts';
import type { DeviceSignal } from './device-signals.ts';
import type { ModelFailure, ModelReading } from './model-reading.ts';

/** `device` of a phone whose code was read or whose screen shines. */
const shining = 1;

/** What was measured on one photo. A measure that could not be taken is null and decides nothing. Shares are 0 to 1. */
export interface PhotoMeasures {
  /** Grey level that the brightest twentieth exceeds, 0 to 255. */
  brightness: number;
  /** Share of the picture burnt out in one piece, a lit screen apart. */
  burntShare: number;
  /** Spread of the sharpest edges, in widths of the phone. */
  blur: number | null;
  /** How surely a phone was found: the read challenge and a lit screen are 1; null when nothing like one was seen. */
  device: number | null;
  /** Its clearest lens, for the back (0 to 1); a front shows none. */
  lens: number | null;
  /** The phone's width, as a share of what the camera saw. */
  deviceShare: number | null;
  /** Share of the phone's width or height that lies outside the picture; of a back only below, where hands hide its end. */
  outside: number | null;
  /** Of a back: share of its width or height that lies beyond the left, the right or the upper border. */
  beyondSides: number | null;
  /** What the codes in the picture say; `unreadable`: one is there, and cannot be read. */
  challenge: 'matches' | 'other' | 'unreadable' | 'none' | 'not-asked';
  /** Share of the picture with the fine grid of a screen. */
  screenGrid: number;
  /** How far one fine wave stands out of all others in the bright even parts, in logarithms of its power. */
  screenWave: number;
  /** Of a read code on its screen: how far a side leans from it, in modules; how many times sharper or softer it is; how much its white differs, in grey levels. */
  codeLean: number | null;
  codeEdge: number | null;
  codeLight: number | null;
  /** How much better a first saving explains the blocks of the file than one alone, in logarithms of likelihood; null when it is no JPEG, or the app saved it. */
  savedTwice: number | null;
  /** Length of the cracks in its glass, in widths of the phone. */
  cracks: number | null;
  /** Likeness to the earlier photo most like it, 1 for the same file; null when there is none. */
  likeness: number | null;
  /** Share of an earlier photo that is here as it was; null when there is none. */
  unchanged: number | null;
}

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Floors and ceilings of the measures: settings of whoever operates the product (`ASSESSMENT_FLOORS`). */
export const floorsSchema = v.object({
  darkest: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 52),
  /** Under it a person looks. A front has a lit screen in its brightest twentieth, a back only what the room's light gives. */
  sureLightFront: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 100),
  sureLightBack: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 57),
  mostBurntFront: v.optional(share, 0.08),
  /** Over it a person looks. */
  sureBurntFront: v.optional(share, 0.015),
  mostBurntBack: v.optional(share, 0.03),
  mostBlurFront: v.optional(share, 0.0075),
  /** Of a screen that shines and shows no code: a quarter of one of its modules, by which they run into each other. */
  mostBlurUnread: v.optional(share, 0.005),
  mostBlurBack: v.optional(share, 0.0085),
  leastDevice: v.optional(share, 0.25),
  /** Of a front without a code. */
  leastOutline: v.optional(share, 0.6),
  /** Under it a person looks. */
  sureDevice: v.optional(share, 0.42),
  sureLens: v.optional(share, 0.9),
  leastShare: v.optional(share, 0.12),
  /** Under it a person looks: so small a phone may be another thing. */
  sureShare: v.optional(share, 0.16),
  mostOutsideFront: v.optional(share, 0.12),
  mostOutsideBack: v.optional(share, 0.35),
  /** Over these a person looks: how tall a phone is, and where hands hide its end, is a guess. */
  sureOutsideFront: v.optional(share, 0.03),
  sureOutsideBack: v.optional(share, 0.1),
  mostBeyondSides: v.optional(share, 0.15),
  sureBeyondSides: v.optional(share, 0.05),
  mostScreenGrid: v.optional(share, 0.35),
  mostScreenWave: v.optional(v.pipe(v.number(), v.minValue(0)), 2.4),
  mostCodeLean: v.optional(v.pipe(v.number(), v.minValue(0)), 0.75),
  mostCodeEdge: v.optional(v.pipe(v.number(), v.minValue(1)), 1.3),
  mostCodeLight: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 22),
  mostSavedTwice: v.optional(v.pipe(v.number(), v.minValue(0)), 0.08),
  mostCracksFront: v.optional(v.pipe(v.number(), v.minValue(0)), 0.2),
  mostBrokenBack: v.optional(v.pipe(v.number(), v.minValue(0)), 2.5),
  sameLikeness: v.optional(share, 0.985),
  likeLikeness: v.optional(share, 0.965),
  /** Of the picture's parts that say something: a room that is photographed again has moved. */
  mostUnchanged: v.optional(share, 0.25),
});
export type Floors = v.InferOutput<typeof floorsSchema>;
export const usualFloors: Floors = v.parse(floorsSchema, {});

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
 * `no-challenge`: nothing says when the front was taken; `unseen`: a picture cannot be opened here; `model-failed`: the operator's model
 * was asked and said nothing.
 */
export type AssessmentSignal = 'imei-other' | 'by-file' | 'no-challenge' | 'unseen' | 'model-failed';

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
 * Judges one photo by its measures. A picture that is too dark has no sharp edges and shows no challenge either: reasons stand in the
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
  const mostBlur = measures.challenge === 'none' && measures.device === shining ? floors.mostBlurUnread : floors.mostBlurFront;
  const seen = [
    ...repeated(measures, floors),
    ...between(atLeast, measures, 'brightness', floors.darkest, floors.sureLightFront, 'too-dark'),
    ...between(atMost, measures, 'burntShare', floors.mostBurntFront, floors.sureBurntFront, 'glare'),
    ...phoneFinding(measures, floors),
    ...atLeast(measures, 'deviceShare', floors.leastShare, 'refused', 'too-far'),
    ...between(atMost, measures, 'outside', floors.mostOutsideFront, floors.sureOutsideFront, 'cut-off'),
    ...atMost(measures, 'blur', mostBlur, 'refused', 'blurred'),
  ];
  return [...seen, ...challengeFinding(measures, seen), ...drawnIn(measures, floors), ...hints(measures, floors, floors.mostCracksFront)];
}

/**
 * A code says that there is a phone; without one something else has to: a screen that shines (1), or an outline. One out of focus is a
 * piece of the room, unless it is so far away that beside its width every edge is soft. Where no code was asked for a person looks.
 */
function phoneFinding({ challenge, device, deviceShare, blur }: PhotoMeasures, floors: Floors): Finding[] {
  if (challenge !== 'not-asked' && challenge !== 'none') return [];
  const seen = device ?? 0;
  const isSharp = blur === null || blur <= floors.mostBlurFront || (deviceShare ?? 1) < floors.leastShare;
  const isPhone = seen === shining || (seen >= floors.leastOutline && isSharp);
  const missing = challenge === 'none' ? 'refused' : 'doubtful';
  return [finding('device', seen, floors.leastOutline, isPhone ? 'met' : missing, 'no-device')];
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
          ...between(atLeast, measures, 'deviceShare', floors.leastShare, floors.sureShare, 'too-far'),
          ...between(atMost, measures, 'beyondSides', floors.mostBeyondSides, floors.sureBeyondSides, 'cut-off'),
          ...between(atMost, measures, 'outside', floors.mostOutsideBack, floors.sureOutsideBack, 'cut-off'),
          ...atMost(measures, 'blur', floors.mostBlurBack, 'refused', 'blurred'),
          ...atLeast(measures, 'device', floors.sureDevice, 'doubtful', 'no-device'),
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

type NumberMeasure = { [M in keyof PhotoMeasures]: PhotoMeasures[M] extends number | null ? M : never }[keyof PhotoMeasures];

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
