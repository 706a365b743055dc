import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { updateUserRow } from './store.ts';

/** The office corrects the name of a policyholder, as it stands on their policies. */
export async function renameUser(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { userId, ...names }: { userId: number; name: string; surname1: string; surname2: string },
): Promise<void> {
  await updateUserRow(db, userId, names);
  await recordEvent(db, ports, { kind: 'user-changed', ...whoOf(actor), data: { user: userId, fields: Object.keys(names) } });
}
