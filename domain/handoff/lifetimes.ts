/** For this long a hand-over can be taken up (fault FG1). Once it is taken up, only the lifetime of the phone's grant counts. */
export const handoffMs = 10 * 60_000;
/** How often the desktop draws a new QR. */
export const qrEveryMs = 60_000;
/** How long a QR is valid: until the next one has been replaced too, for a camera that was already looking at it. */
export const qrMs = 2 * qrEveryMs;
/** A phone that has opened a hand-over has at least this long to type the two digits. */
export const openedMs = 2 * 60_000;
/** After this many wrong match codes a hand-over is locked. */
export const matchTries = 3;
/** Most links that are sent by mail for one policy within an hour. */
export const mailsPerHour = 3;
/** Most hand-overs of one policy within a day that are alive or were locked by wrong codes. */
export const maxPerDay = 5;
