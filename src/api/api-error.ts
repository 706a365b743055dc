import type { KnownCode } from '#domain/shared/problem-code.ts';
import type { ReadableProblem } from '#domain/wire/problem.ts';

/** The API refused: carries the server's `message` (specification §7) and the closed code by which the client chooses its words. */
export class ApiError extends Error {
  readonly code: KnownCode;
  readonly status: number;
  readonly fields: readonly { path: string; code: string }[];
  readonly requestId: string | null;
  /** When the server asks to be left alone until then: epoch milliseconds, and how long that was when it said so. */
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

/** Nobody answered, or not our API: no network, a captive portal, a broken proxy (fault FB11). */
export class NoAnswerError extends Error {
  constructor(cause: unknown) {
    super('no answer', { cause });
    this.name = 'NoAnswerError';
  }
}
