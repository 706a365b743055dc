import { createExportToken } from '#domain/wire/csv.ts';
import { ProblemError } from '#server/http/problems.ts';
import { implement, type Route } from '#server/http/route.ts';
import { giveExportToken } from './export-token.ts';

export const exportRoutes: Route[] = [
  implement(createExportToken, async ({ body, actor, db, ports }) => {
    if (actor.kind !== 'user') throw new ProblemError('forbidden');
    return giveExportToken(db, ports, { userId: actor.userId, path: body.path });
  }),
];
