import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant, uuidOut } from './fields.ts';
import { exportable, listQuery, listResponse } from './list.ts';
import { dayField } from './typed-fields.ts';

/** Any evaluation that was handed in. One that somebody is still to look at blind is told as pending: what was decided of it is not theirs to know. */
const receivedEvaluationSchema = v.object({
  id: uuidOut,
  policy: v.object({ id, number: v.string() }),
  device: v.string(),
  received_at: instant,
  /** Statuses of the specification: 2 pending, 3 validated, 4 rejected, 5 canceled. */
  status: v.picklist([1, 2, 3, 4, 5, 6]),
  /** When the evaluation was decided; null: it has not been. */
  decided_at: v.nullable(instant),
  /** Whether a person decided it, and not the assessment alone. */
  is_by_person: v.boolean(),
});
export type ReceivedEvaluation = v.InferOutput<typeof receivedEvaluationSchema>;

/** Columns of the office's list of evaluations; `id` only in the exported file. */
export const receivedHeads = {
  device: 'Dispositivo',
  policy: 'Póliza',
  status: 'Estado',
  by: 'Quién decidió',
  decided_at: 'Decidida',
  received_at: 'Recibida',
  id: 'Id',
} as const;

/** Who decides evaluations, as the office and its files call them. */
export const deciderNames = { person: 'Una persona', assessment: 'La evaluación automática' } as const;
/** Who decided an evaluation; null: nobody has. */
export const deciderOf = ({ decided_at, is_by_person }: ReceivedEvaluation): string | null =>
  decided_at === null ? null : deciderNames[is_by_person ? 'person' : 'assessment'];

/** All that was handed in, the last one first. Days are of Madrid, both included; with days of the decision, what is to be looked at blind is left out. */
export const listReceivedEvaluations = endpoint({
  method: 'GET',
  path: '/received-evaluations',
  summary: 'Peritaciones recibidas, decididas o no',
  who: 'staff',
  query: listQuery({
    filter: {
      received_from: v.optional(dayField),
      received_to: v.optional(dayField),
      decided_from: v.optional(dayField),
      decided_to: v.optional(dayField),
      status: v.optional(v.picklist(['2', '3', '4', '5'])),
      by: v.optional(v.picklist(['person', 'assessment'])),
      /** What was decided and still holds: anything, or which of both; a rejection for a damage is `broken` alone. */
      outcome: v.optional(v.picklist(['any', 'validated', 'rejected', 'broken'])),
      /** What a person decided after the rules had said something about both photos: all of that, or where both said the same, or not. */
      agreement: v.optional(v.picklist(['compared', 'same', 'differing'])),
    },
    sort: ['received_at'],
    more: exportable,
  }),
  response: listResponse(receivedEvaluationSchema),
  problems: [],
});
