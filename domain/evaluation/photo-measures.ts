import * as v from 'valibot';

/** What was measured on one photo. A measure that could not be taken is null and decides nothing. Shares are 0 to 1. */
export interface PhotoMeasures {
  /** Grey level that the brightest twentieth exceeds, 0 to 255. */
  brightness: number;
  /** Share of the picture burnt out in one piece, a lit screen apart; what is beside the phone counts when it is more than 8 %. */
  burntShare: number;
  /** Spread of the sharpest edges, in widths of the phone. */
  blur: number | null;
  /** How surely a phone was found: the read challenge and a lit screen are 1; null when nothing like one was seen. */
  device: number | null;
  /** How clear the clearest lens of a back is, 0 to 1; a front shows none. */
  lens: number | null;
  /** The phone's width, as a share of what the camera saw. */
  deviceShare: number | null;
  /** Share of the phone's width or height that lies outside the picture; of a back only below, where hands hide its end. */
  outside: number | null;
  /** Share of a back's width or height that lies beyond the left, the right or the upper border; null for a front. */
  beyondSides: number | null;
  /** What the codes in the picture say; `unreadable`: one is there, and cannot be read. */
  challenge: 'matches' | 'other' | 'unreadable' | 'none' | 'not-asked';
  /** Share of the picture with the fine grid of a screen. */
  screenGrid: number;
  /** How far one fine wave stands out of all others in the bright even parts, in logarithms of its power. */
  screenWave: number;
  /**
   * How a read code differs from the screen that shows it: how far a side leans from the code's, in modules; how many times sharper or softer
   * its edges are; how much its white differs, in grey levels.
   */
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

/** The measures that are numbers. */
export type NumberMeasure = { [M in keyof PhotoMeasures]: PhotoMeasures[M] extends number | null ? M : never }[keyof PhotoMeasures];

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1));

/** Floors and ceilings of the measures: settings of whoever operates the product (`ASSESSMENT_FLOORS`). */
export const floorsSchema = v.object({
  darkest: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 52),
  /** A darker photo goes to a person. A front has a lit screen in its brightest twentieth, a back only what the room's light gives. */
  sureLightFront: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 100),
  sureLightBack: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(255)), 57),
  mostBurntFront: v.optional(share, 0.08),
  /** A front with more burnt out goes to a person or, without a code, is refused. */
  sureBurntFront: v.optional(share, 0.015),
  mostBurntBack: v.optional(share, 0.03),
  mostBlur: v.optional(share, 0.0068),
  leastDevice: v.optional(share, 0.25),
  /** How surely a phone's outline must be found in a front without a code. */
  leastOutline: v.optional(share, 0.6),
  /** A back whose phone, or whose lens, is less sure goes to a person; an unsure phone out of focus is refused. */
  sureDevice: v.optional(share, 0.42),
  sureLens: v.optional(share, 0.9),
  leastShare: v.optional(share, 0.12),
  /** A back with a smaller phone goes to a person: so small a phone may be another thing. */
  sureShare: v.optional(share, 0.16),
  mostOutsideFront: v.optional(share, 0.12),
  mostOutsideBack: v.optional(share, 0.35),
  /** A photo with more outside goes to a person: how tall a phone is, and where hands hide its end, is a guess. */
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
  mostCracksFront: v.optional(v.pipe(v.number(), v.minValue(0)), 0.13),
  mostBrokenBack: v.optional(v.pipe(v.number(), v.minValue(0)), 1.5),
  sameLikeness: v.optional(share, 0.985),
  likeLikeness: v.optional(share, 0.965),
  /** Share of the picture's parts with content that may be as in an earlier photo: a room that is photographed again has moved. */
  mostUnchanged: v.optional(share, 0.25),
});
export type Floors = v.InferOutput<typeof floorsSchema>;
export const usualFloors: Floors = v.parse(floorsSchema, {});
