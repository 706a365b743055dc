import { fullName } from '#domain/person/full-name.ts';
import type { Executor } from '#server/db/connect.ts';
import { type Actor, userIdOf } from '#server/http/actor.ts';
import { ProblemError } from '#server/http/problems.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import type { Ports } from '#server/ports/ports.ts';
import { findCallRequest, type ListedCallRequest, lockCallRequest, updateCallRequest } from './store.ts';

/** What the office changes of a call request; a field that is left out stays. */
interface CallChange {
  id: number;
  taken?: boolean | undefined;
  handled?: boolean | undefined;
  note?: string | null | undefined;
}

/**
 * Takes a call request or gives it back, marks it as called or not, and saves the note. When two people take it, or mark it as called, the second one's change is refused
 * with its note, so that nobody overwrites a colleague's note unknowingly. Anybody of the office may give a call back or unmark it.
 * @throws {ProblemError} `not-found`; `held-by-another`, naming who has taken it; `changed-meanwhile`, naming who has made the call
 */
export async function changeCallRequest(db: Executor, ports: Ports, actor: Actor, change: CallChange): Promise<ListedCallRequest> {
  const { id, taken, handled, note } = change;
  const userId = userIdOf(actor);
  const row = await lockCallRequest(db, id);
  if (!row) throw new ProblemError('not-found');
  const now = ports.clock.now();
  const by = whoOf(actor);
  if (taken === true && row.takenBy !== null && row.takenBy !== userId) {
    const taker = (await findCallRequest(db, id))?.taker;
    throw new ProblemError('held-by-another', taker ? { message: `La ha cogido ${fullName(taker)}.` } : {});
  }
  if (handled === true && row.handledAt !== null && row.handledBy !== userId) {
    const handler = (await findCallRequest(db, id))?.handler;
    throw new ProblemError('changed-meanwhile', { message: handler ? `Ya la ha hecho ${fullName(handler)}.` : 'Ya está hecha.' });
  }
  if (taken !== undefined && taken !== (row.takenBy !== null)) {
    await updateCallRequest(db, id, taken ? { takenAt: now, takenBy: userId } : { takenAt: null, takenBy: null });
    await recordEvent(db, ports, { kind: 'call-taken', ...by, data: { callRequest: id, isTaken: taken } });
  }
  if (handled !== undefined && handled !== (row.handledAt !== null)) {
    await updateCallRequest(db, id, handled ? { handledAt: now, handledBy: userId } : { handledAt: null, handledBy: null });
    await recordEvent(db, ports, { kind: 'call-handled', ...by, data: { callRequest: id, isHandled: handled } });
  }
  if (note !== undefined && note !== row.note) {
    await updateCallRequest(db, id, { note });
    await recordEvent(db, ports, { kind: 'call-noted', ...by, data: { callRequest: id } });
  }
  const changed = await findCallRequest(db, id);
  if (!changed) throw new ProblemError('not-found');
  return changed;
}
