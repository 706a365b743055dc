/** What the phone says of itself now and then; the last one counts. */
export interface PhoneReport {
  /** Where the person is. */
  at: 'imei' | 'front' | 'back' | 'review' | 'sending';
  /** Kept on the phone. */
  saved: readonly ('imei' | 'front' | 'back')[];
  /** How many bytes of each photo that is leaving the server has confirmed, and how many there are. */
  bytes: { front?: Amount | undefined; back?: Amount | undefined };
  atMs: number;
}

export interface Amount {
  confirmed: number;
  size: number;
}

/** What has arrived, by the server's own word: epoch milliseconds, null when it has not. */
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
  /** `saved`: on the phone only. `arriving`: some of it is here. `done`: here, or past. */
  state: 'todo' | 'doing' | 'saved' | 'arriving' | 'done';
  atMs: number | null;
  amount: Amount | null;
}

/**
 * What the desktop shows of the phone's five steps (fault FG3). What has arrived is believed before what the phone says: a report may be
 * late, and never says that something is here. `null` report: the phone has said nothing yet.
 */
export function stepsOf(report: PhoneReport | null, arrived: Arrivals): StepState[] {
  const at = (step: PhoneReport['at']) => report?.at === step;
  const capture = (step: 'imei' | 'front' | 'back', arrivedAtMs: number | null): StepState => {
    const doneAtMs = arrivedAtMs ?? arrived.submittedAtMs;
    if (doneAtMs !== null) return { step, state: 'done', atMs: doneAtMs, amount: null };
    const amount = step === 'imei' ? null : (report?.bytes[step] ?? null);
    if (amount !== null) return { step, state: 'arriving', atMs: report?.atMs ?? null, amount };
    // Somebody who has gone back to it is doing it again.
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
