import * as v from 'valibot';
import { endpoint } from './endpoint.ts';
import { instant, uuid, uuidOut } from './fields.ts';
import { exportable } from './list.ts';

const maxQueueLength = 60;

export const jobStates = ['waiting', 'running', 'retrying', 'done', 'failed', 'cancelled'] as const;
export type JobState = (typeof jobStates)[number];

/** Names of the queues in the office and its files. A queue that only a newer server knows is shown by its own name. */
export const queueNames: Readonly<Partial<Record<string, string>>> = {
  'assess-evaluation': 'Valorar las fotos',
  'check-imei': 'Comprobar el IMEI',
  'audit-seal': 'Sellar la auditoría',
  'audit-check': 'Comprobar la auditoría',
  retention: 'Borrar lo que ya no se guarda',
  remind: 'Recordar peritaciones',
  'sign-by': 'Anular lo que no se firma',
  expire: 'Acabar pólizas vencidas',
  'sepa-file': 'Fichero de adeudos',
  'charge-cards': 'Cobrar tarjetas',
  'remind-unpaid': 'Recordar recibos sin pagar',
  'policy-delivery': 'Comunicar pólizas a la aseguradora',
  'remind-unfinished': 'Recordar contrataciones a medias',
  'remind-unsigned': 'Recordar firmas',
  'keep-examples': 'Guardar fotos de ejemplo',
  'data-export': 'Copias de datos personales',
  erasures: 'Borrar a quien lo ha pedido',
  mail: 'Enviar correos',
  sms: 'Enviar SMS',
  webhooks: 'Avisar a los webhooks',
  push: 'Enviar avisos al móvil',
};
/** Names of the states of a job in the office. */
export const jobStateNames: Readonly<Record<JobState, string>> = {
  waiting: 'Esperando',
  running: 'En marcha',
  retrying: 'Se repetirá',
  done: 'Hecho',
  failed: 'Ha fallado',
  cancelled: 'Cancelado',
};

/** Columns of the office's list of jobs; `ended` and those after it appear only in the exported file. */
export const jobHeads = {
  queue: 'Trabajo',
  state: 'Estado',
  tries: 'Intentos',
  next: 'Próximo intento',
  error: 'Último error',
  created: 'Desde',
  ended: 'Hasta',
  id: 'Id',
} as const;

const jobSchema = v.object({
  id: uuidOut,
  queue: v.string(),
  state: v.picklist(jobStates),
  /** Tries begun so far, and the most that there can be. */
  tries: v.number(),
  max_tries: v.number(),
  /** When the next try begins; null: there is none. */
  next_run_at: v.nullable(instant),
  /** A code or a few words of our own, never text that somebody sent. */
  last_error: v.nullable(v.string()),
  created_at: instant,
  ended_at: v.nullable(instant),
});
const queueSchema = v.object({
  name: v.string(),
  waiting: v.number(),
  running: v.number(),
  failed: v.number(),
  /** Schedule of the queue as cron in UTC; null: its jobs have no schedule, each is made by its cause. */
  cron: v.nullable(v.string()),
});

export const listJobs = endpoint({
  method: 'GET',
  path: '/jobs',
  summary: 'Trabajos: las colas y los trabajos más recientes, sin los hechos si no se piden',
  who: 'staff',
  query: v.strictObject({
    filter: v.optional(
      v.strictObject({
        queue: v.optional(v.pipe(v.string(), v.regex(/^[\w-]+$/), v.maxLength(maxQueueLength))),
        state: v.optional(v.picklist(jobStates)),
      }),
    ),
    ...exportable,
  }),
  /** At most 200 jobs, the newest first. */
  response: v.object({ queues: v.array(queueSchema), data: v.array(jobSchema) }),
  problems: [],
});

export const retryJob = endpoint({
  method: 'POST',
  path: '/jobs/{id}/retry',
  summary: 'Intentar otra vez un trabajo que ha fallado',
  who: 'admin',
  params: v.object({ id: uuid }),
  response: null,
  problems: [],
});
