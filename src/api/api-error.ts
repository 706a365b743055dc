import type { KnownCode } from '#domain/shared/problem-code.ts';
import type { ReadableProblem } from '#domain/wire/problem.ts';

/** The API refused a call: carries the server's `message` (specification §7) and the code, one of a closed list, by which the client chooses its words. */
export class ApiError extends Error {
  readonly code: KnownCode;
  readonly status: number;
  readonly fields: readonly { path: string; code: string }[];
  readonly requestId: string | null;
  /** How long the server asks not to be called: until when, in epoch milliseconds, and the milliseconds that it named. */
  readonly wait: { until: number; ms: number } | null;

  constructor(problem: ReadableProblem, wait: ApiError['wait'] = null) {
    super(problem.message);
    this.name = 'ApiError';
    this.code = problem.code;
    this.status = problem.status;
    this.fields = problem.fields ?? [];
    this.requestId = problem.request_id ?? null;
    this.wait = wait;
  }
}

/** There was no answer, or it was not our API's: no network, a captive portal, a broken proxy (fault FB11). */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause });
    this.name = 'NoAnswerError';
  }
}
