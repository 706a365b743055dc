import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from './api-environment.ts';
import { ProblemError } from './problems.ts';

/** How soon a phone looks again: whoever waits before it sees soon that it is over. */
const lookAgainS = '30';

/** Refuses whatever is mounted behind it while the operator works on the installation. */
export const refuseForMaintenance: MiddlewareHandler<ApiEnvironment> = () => {
  throw new ProblemError('maintenance', { headers: { 'retry-after': lookAgainS } });
};
