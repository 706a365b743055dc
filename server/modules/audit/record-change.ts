import { changesBetween } from '#domain/audit/changes.ts';
import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import type { Ports } from '#server/ports/ports.ts';
import { recordEvent, whoOf } from './record-event.ts';

/** The wire form of an object before and after a change; null: it does not exist yet, or not any more. */
interface States {
  before: object | null;
  after: object | null;
}

/**
 * Records that an object was made, changed or ended, with its fields' former and new values. `subject` names it: `{ store: 5 }`. Records nothing when no field changed.
 */
export async function recordChange(
  db: Executor,
  ports: Pick<Ports, 'clock'>,
  actor: Actor,
  of: 'network' | 'catalogue' | 'webhook' | 'api-key',
  subject: Readonly<Record<string, number>>,
  { before, after }: States,
): Promise<void> {
  const changes = changesBetween(before, after);
  if (changes.length === 0) return;
  const what = before === null ? 'made' : after === null ? 'ended' : 'changed';
  await recordEvent(db, ports, { kind: `${of}-${what}`, ...whoOf(actor), data: { ...subject, ...(after === null ? {} : { changes }) } });
}
