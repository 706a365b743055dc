export const platforms = ['ios', 'android', 'other'] as const;

/** What the phone that sent an evaluation says of itself: too little to tell it from other phones of its kind. */
export interface SessionDevice {
  platform: (typeof platforms)[number];
  /** Longer side of the screen by the shorter one, to two decimals. */
  screenRatio: number;
}
