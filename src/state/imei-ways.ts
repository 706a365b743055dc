/** The ways to give the IMEI that have a screen of their own: the live scan, the crop of a picture, and the number typed by hand. */
export const imeiWays = ['scan', 'crop', 'typed'] as const;
export type ImeiWay = (typeof imeiWays)[number];
