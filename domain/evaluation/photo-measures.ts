import * as v from 'valibot';

/** What was measured on one photo. A measure that could not be taken is null and decides nothing. Shares are 0 to 1. */
export interface PhotoMeasures {
  /** Grey level that the brightest twentieth exceeds, 0 to 255. */
  brightness: number;
  /** Share of the picture overexposed in one piece, not counting a lit screen; overexposed areas beside the phone count only above 8 %. */
  burntShare: number;
  /** Spread of the sharpest edges, in widths of the phone. */
  blur: number | null;
  /** How surely a phone was found, 0 to 1: a read challenge or a lit screen makes it 1; null when nothing like a phone was seen. */
  device: number | null;
  /** How clearly the clearest camera lens of a back photo is seen, 0 to 1; null for a front. */
  lens: number | null;
  /** The phone's width, as a share of what the camera saw. */
  deviceShare: number | null;
  /** Share of the phone's width or height that lies outside the picture; of a back only beyond the lower border, where hands hide its end. */
  outside: number | null;
  /** Share of a back's width or height that lies beyond the left, the right or the upper border; null for a front. */
  beyondSides: number | null;
  /** What the codes in the picture say against the challenge asked for; `unreadable`: a code is there and cannot be read. */
  challenge: 'matches' | 'other' | 'unreadable' | 'none' | 'not-asked';
  /** Share of the picture with the fine grid of a screen. */
  screenGrid: number;
  /** How far the strongest fine wave in bright, even areas stands out among the other waves: a difference of logarithms of power. */
  screenWave: number;
  /** How far red and blue are displaced against each other all over the picture, in pixels, as the dots of a screen displace them. */
  colourShift: number;
  /** How clearly a closed frame such as a monitor's bezel surrounds the phone, 0 to 1; null when no place was found for a phone. */
  bezel: number | null;
  /**
   * How a code that was read differs from the screen that shows it. `codeLean`: how far a side of the screen leans from the code's, in modules; `codeEdge`: how
   * many times sharper or softer the code's edges are; `codeLight`: how much its white differs, in grey levels.
   */
  codeLean: number | null;
  codeEdge: number | null;
  codeLight: number | null;
  /** Log-likelihood by which an earlier JPEG saving explains the file's blocks better than a single saving; null when it is no JPEG, or the app saved it. */
  savedTwice: number | null;
  /** Length of the cracks in the phone's glass, in widths of the phone. */
  cracks: number | null;
  /** Likeness to the most similar earlier photo, 1 for the same file; null when none is similar enough to compare. */
  likeness: number | null;
  /** Share of the parts of a similar earlier photo that are the same in this one; null when none is similar enough to compare. */
  unchanged: number | null;
}

/** The measures that are numbers. */
export type NumberMeasure = { [M in keyof PhotoMeasures]: PhotoMeasures[M] extends number | null ? M : never }[keyof PhotoMeasures];

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Floors and ceilings of the measures: settings of the operator (`ASSESSMENT_FLOORS`). */
export const floorsSchema = v.object({
  darkest: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 52),
  /** A darker photo goes to a person. The brightest twentieth of a front is its lit screen, that of a back is lit by the room alone. */
  sureLightFront: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 100),
  sureLightBack: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 57),
  mostBurntFront: v.optional(share, 0.08),
  /** A front with a larger overexposed share goes to a person or, when no code is seen in it, is refused. */
  sureBurntFront: v.optional(share, 0.015),
  mostBurntBack: v.optional(share, 0.03),
  mostBlur: v.optional(share, 0.0068),
  leastDevice: v.optional(share, 0.25),
  /** How surely a phone's outline must be found in a front without a code. */
  leastOutline: v.optional(share, 0.6),
  /** A back whose phone or lens is less sure goes to a person; one with a less sure phone that is also out of focus is refused. */
  sureDevice: v.optional(share, 0.42),
  sureLens: v.optional(share, 0.9),
  leastShare: v.optional(share, 0.12),
  /** A back with a smaller phone goes to a person: it may be something else. */
  sureShare: v.optional(share, 0.16),
  mostOutsideFront: v.optional(share, 0.12),
  mostOutsideBack: v.optional(share, 0.35),
  /** A photo of a phone with a larger share outside goes to a person: the phone's height, and its end where hands hide it, are guesses. */
  sureOutsideFront: v.optional(share, 0.03),
  sureOutsideBack: v.optional(share, 0.1),
  mostBeyondSides: v.optional(share, 0.15),
  sureBeyondSides: v.optional(share, 0.05),
  mostScreenGrid: v.optional(share, 0.35),
  mostScreenWave: v.optional(v.pipe(v.number(), v.minValue(0)), 1.75),
  mostColourShift: v.optional(v.pipe(v.number(), v.minValue(0)), 0.2),
  mostBezel: v.optional(share, 0.92),
  mostCodeLean: v.optional(v.pipe(v.number(), v.minValue(0)), 0.75),
  mostCodeEdge: v.optional(v.pipe(v.number(), v.minValue(1)), 1.3),
  mostCodeLight: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 22),
  mostSavedTwice: v.optional(v.pipe(v.number(), v.minValue(0)), 0.08),
  mostCracksFront: v.optional(v.pipe(v.number(), v.minValue(0)), 0.13),
  mostBrokenBack: v.optional(v.pipe(v.number(), v.minValue(0)), 1.5),
  sameLikeness: v.optional(share, 0.985),
  likeLikeness: v.optional(share, 0.965),
  /** Greatest share of the picture's parts with content that may equal an earlier photo's: in a second photo of the same room they have moved. */
  mostUnchanged: v.optional(share, 0.25),
});
export type Floors = v.InferOutput<typeof floorsSchema>;
export const usualFloors: Floors = v.parse(floorsSchema, {});
