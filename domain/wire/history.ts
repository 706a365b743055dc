import * as v from 'valibot';
import { historySubjects } from '#domain/audit/event-subject.ts';
import { historyEventSchema } from './audit.ts';
import { endpoint } from './endpoint.ts';
import { idParam } from './fields.ts';
import { listQuery, listResponse } from './list.ts';

export type HistoryEvent = v.InferOutput<typeof historyEventSchema>;

/** The newest event first. The history of a policy includes that of what it insures. Something that has ended or was deleted still has its history. */
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
