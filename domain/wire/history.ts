import * as v from 'valibot';
import { historySubjects } from '#domain/audit/event-subject.ts';
import { historyEventSchema } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './fields.ts';
import { listQuery, listResponse } from './list.ts';

export type HistoryEvent = v.InferOutput<typeof historyEventSchema>;

/** The newest first. Of a policy also what happened to what it insures. What has ended still has its history. */
export const getHistory = endpoint({
  method: 'GET',
  path: '/history/{subject}/{id}',
  summary: 'Lo que ha pasado con algo: quién, cuándo, qué cambió y cómo era antes',
  who: 'staff',
  params: v.object({ subject: v.picklist(historySubjects), id: idParam }),
  query: listQuery({ filter: {}, sort: ['at'] }),
  response: listResponse(historyEventSchema),
  problems: [],
});
