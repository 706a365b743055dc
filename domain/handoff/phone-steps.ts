/** The progress that the phone reports from time to time; only the last report counts. */
export interface PhoneReport {
  /** The step that the person is at. */
  at: 'imei' | 'front' | 'back' | 'review' | 'sending';
  /** The captures that are kept on the phone. */
  saved: readonly ('imei' | 'front' | 'back')[];
  /** Of each photo that is being uploaded: the bytes that the server has confirmed, and its size. */
  bytes: { front?: Amount | undefined; back?: Amount | undefined };
  atMs: number;
}

export interface Amount {
  confirmed: number;
  size: number;
}

/** When each part arrived at the server, by the server's own records: epoch milliseconds; null: not yet. */
export interface Arrivals {
  imeiAtMs: number | null;
  frontAtMs: number | null;
  backAtMs: number | null;
  submittedAtMs: number | null;
}

export const phoneSteps = ['imei', 'front', 'back', 'review', 'send'] as const;
export type PhoneStep = (typeof phoneSteps)[number];

export interface StepState {
  step: PhoneStep;
  /** `saved`: on the phone only. `arriving`: being uploaded. `done`: on the server, or, for the review, left behind. */
  state: 'todo' | 'doing' | 'saved' | 'arriving' | 'done';
  atMs: number | null;
  amount: Amount | null;
}

/**
 * What the desktop shows of the phone's five steps (fault FG3). `arrived` comes before `report`: a report may be
 * late, and never counts as proof that something has arrived. `report` null: the phone has not reported yet.
 */
export function stepsOf(report: PhoneReport | null, arrived: Arrivals): StepState[] {
  const at = (step: PhoneReport['at']) => report?.at === step;
  const capture = (step: 'imei' | 'front' | 'back', arrivedAtMs: number | null): StepState => {
    const doneAtMs = arrivedAtMs ?? arrived.submittedAtMs;
    if (doneAtMs !== null) return { step, state: 'done', atMs: doneAtMs, amount: null };
    const amount = step === 'imei' ? null : (report?.bytes[step] ?? null);
    if (amount !== null) return { step, state: 'arriving', atMs: report?.atMs ?? null, amount };
    // Before `saved`: somebody who has gone back to a saved step is doing it again.
    if (at(step)) return { step, state: 'doing', atMs: null, amount: null };
    if (report?.saved.includes(step)) return { step, state: 'saved', atMs: report.atMs, amount: null };
    return { step, state: 'todo', atMs: null, amount: null };
  };
  const isSubmitted = arrived.submittedAtMs !== null;
  const isPast = isSubmitted || at('sending');
  return [
    capture('imei', arrived.imeiAtMs),
    capture('front', arrived.frontAtMs),
    capture('back', arrived.backAtMs),
    { step: 'review', state: isPast ? 'done' : at('review') ? 'doing' : 'todo', atMs: null, amount: null },
    { step: 'send', state: isSubmitted ? 'done' : at('sending') ? 'doing' : 'todo', atMs: arrived.submittedAtMs, amount: null },
  ];
}
