import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { id, instant, uuidOut } from './fields.ts';
import { exportable, listQuery, listResponse } from './list.ts';
import { dayField } from './typed-fields.ts';

/** Any evaluation that was handed in. One that still waits for somebody's blind decision is shown as pending, so that its automatic decision stays hidden. */
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

/** Columns of the office's list of evaluations; `id` appears only in the exported file. */
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

/** All evaluations handed in, the newest first. Days are of Madrid, both included; a filter by the day of decision leaves out those that wait for a blind decision. */
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
      /** The decision, where it still holds: `any`, or one of the three; an evaluation rejected for damage is `broken`, not `rejected`. */
      outcome: v.optional(v.picklist(['any', 'validated', 'rejected', 'broken'])),
      /**
       * Evaluations that a person decided after the rules had judged both photos: all of them (`compared`), or those where the two decisions were the same, or
       * differed.
       */
      agreement: v.optional(v.picklist(['compared', 'same', 'differing'])),
    },
    sort: ['received_at'],
    more: exportable,
  }),
  response: listResponse(receivedEvaluationSchema),
  problems: [],
});
