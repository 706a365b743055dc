import type { MiddlewareHandler } from 'hono';
import type { ApiEnvironment } from './api-environment.ts';
import { ProblemError } from './problems.ts';

/** Seconds after which a client tries again: short, so that a person who waits soon sees the end of the maintenance. */
const lookAgainS = '30';

/** Refuses all calls that are mounted after it, while the installation is under maintenance. */
export const refuseForMaintenance: MiddlewareHandler<ApiEnvironment> = () => {
  throw new ProblemError('maintenance', { headers: { 'retry-after': lookAgainS } });
};
