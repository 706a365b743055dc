export const platforms = ['ios', 'android', 'other'] as const;

/** What the phone that sent an evaluation says of itself: little, because it must not tell one phone from its like. */
export interface SessionDevice {
  platform: (typeof platforms)[number];
  /** Longer side of the screen by the shorter one, to two decimals. */
  screenRatio: number;
}
