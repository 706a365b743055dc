/** A hand-over may be taken up so long after it was made (fault FG1). What the phone then does has the life of its grant. */
export const handoffMs = 10 * 60_000;
/** The desktop draws another QR so often… */
export const qrEveryMs = 60_000;
/** …and the one before is still taken, from a camera that was already looking at it. */
export const qrMs = 2 * qrEveryMs;
/** Whoever has opened it has at least so long to type the two digits. */
export const openedMs = 2 * 60_000;
/** Wrong match codes after which it is over. */
export const matchTries = 3;
/** Links sent by mail for one policy within an hour. */
export const mailsPerHour = 3;
/** Hand-overs of one policy that may be alive, or lost to wrong codes, within a day. */
export const maxPerDay = 5;
