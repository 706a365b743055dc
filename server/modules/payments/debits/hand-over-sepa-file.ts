import type { Executor } from '#server/db/connect.ts';
import type { Actor } from '#server/http/actor.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findSepaFile, type SepaFileRow, setHandedOver } from './store-sepa.ts';

/** Records that a file was taken to the bank, or that it was not after all. Recording the same again is no event. Null: there is no such file. */
export async function handOverSepaFile(
  db: Executor,
  ports: Ports,
  actor: Actor,
  { id, isHandedOver }: { id: number; isHandedOver: boolean },
): Promise<SepaFileRow | null> {
  const file = await findSepaFile(db, id);
  if (file === null || isHandedOver === (file.handedOverAt !== null)) return file;
  const { userId = null } = whoOf(actor);
  const changed = await setHandedOver(db, id, isHandedOver ? { at: ports.clock.now(), by: userId } : null);
  await recordEvent(db, ports, { kind: 'sepa-file-handed-over', ...whoOf(actor), data: { sepaFileId: id, isHandedOver } });
  return changed;
}
