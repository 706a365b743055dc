import { callConsentExpiresAt, callWaitMinutes, maxWaitingCalls } from '#domain/person/call-request.ts';
import { type CallSlotProblem, checkCallSlot, isSlotNow, nextCallSlot } from '#domain/person/call-slot.ts';
import { fullName } from '#domain/person/full-name.ts';
import { isSupportOpen } from '#domain/person/support-hours.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { type CallRequest, callHeads, handleCallRequest, listCallRequests, requestCall } from '#domain/wire/call-requests.ts';
import type { QueryOutput } from '#domain/wire/endpoint.ts';
import type { Executor } from '#server/db/connect.ts';
import { callRequests } from '#server/db/schema-proposals.ts';
import { type Actor, userIdOf } from '#server/http/actor.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { type CsvCells, exportCsv } from '#server/modules/csv/export-csv.ts';
import { instantDay } from '#server/modules/csv/instant-day.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { readHouse } from '#server/modules/settings/house.ts';
import { supportSettings } from '#server/modules/settings/support-settings.ts';
import { changeCallRequest } from './change-call-request.ts';
import { countWaiting, countWaitingFor, insertCallRequest, type ListedCallRequest, loadCallRequests } from './store.ts';

/** After this time one of the number's waiting calls may have been made. */
const retryAfterSeconds = '3600';

const order: PageOrder<'id' | 'created_at' | 'slot'> = {
  id: callRequests.id,
  columns: { id: callRequests.id, created_at: callRequests.createdAt, slot: callRequests.slot },
  usual: 'slot',
};

const list = (db: Executor, query: QueryOutput<typeof listCallRequests>, actor: Actor) => {
  const who = { userId: userIdOf(actor), search: query.search };
  return readPage(db, query, order, (page) => loadCallRequests(db, page, query.filter ?? {}, who), {
    idOf: ({ request }) => request.id,
    wire: (rows) => rows.map(callRequestWire),
  });
};

const cells: CsvCells<typeof callHeads, CallRequest> = {
  slot: ({ slot }) => `${slot.date}, ${slot.hour}:00`,
  name: (call) => call.name,
  phone: (call) => call.phone,
  reason: (call) => call.reason,
  policy: (call) => call.policy,
  state: stateText,
  note: (call) => call.note,
  created_at: (call) => instantDay(call.created_at),
  handled_at: (call) => call.handled_at && instantDay(call.handled_at),
  id: (call) => call.id,
};

function stateText({ handled_at: handledAt, handled_by: handledBy, taken_by: takenBy }: CallRequest): string {
  if (handledAt !== null) return handledBy ? `Hecha por ${handledBy.name}` : 'Hecha';
  return takenBy === null ? 'Pendiente' : `La lleva ${takenBy.name}`;
}

/** `addressLimit`: how many calls one IP address may ask for. `phoneLimit`: how many may be asked for to one phone number. */
export function callRequestRoutes({ addressLimit, phoneLimit }: { addressLimit: RateLimit; phoneLimit: RateLimit }): Route[] {
  return [
    implement(
      requestCall,
      async ({ body, actor, db, ports }) => {
        const now = ports.clock.now();
        const settings = supportSettings(ports, await readHouse(db, ports));
        const slot = body.slot ?? nextCallSlot(now.getTime(), settings);
        if (slot === null) throw slotFault('closed');
        const checked = checkCallSlot(slot, now.getTime(), settings);
        if (!checked.ok) throw slotFault(checked.problem);
        await phoneLimit.spend(body.phone);
        if ((await countWaitingFor(db, body.phone, civilDateOf(now.getTime()))) >= maxWaitingCalls)
          throw new ProblemError('rate-limited', { headers: { 'retry-after': retryAfterSeconds } });

        const isOpen = isSupportOpen(now.getTime(), settings);
        const callsAhead = isOpen && isSlotNow(slot, now.getTime()) ? await countWaiting(db, slot) : null;
        const { name, phone, reason, policy, consent } = body;
        const consentExpiresAt = new Date(callConsentExpiresAt(now.getTime()));
        const userId = actor.kind === 'user' ? actor.userId : null;
        const agreed = { consentText: consent.text, consentVersion: consent.version, consentExpiresAt };
        const call = { name, phone, reason, policy, userId, ...agreed };
        await insertCallRequest(db, { ...call, slotDate: slot.date, slotHour: slot.hour, createdAt: now });
        return {
          slot,
          is_open: isOpen,
          calls_ahead: callsAhead,
          wait_minutes: callsAhead === null ? null : callWaitMinutes(callsAhead),
        };
      },
      { limits: [byAddress(addressLimit)] },
    ),
    implement(listCallRequests, ({ query, actor, db }) => list(db, query, actor), {
      raw: exportCsv('llamadas', callHeads, cells, list),
    }),
    implement(handleCallRequest, async ({ params, body, actor, db, ports }) =>
      callRequestWire(await changeCallRequest(db, ports, actor, { id: params.id, ...body })),
    ),
  ];
}

function slotFault(code: CallSlotProblem): ProblemError {
  return invalid('slot', code);
}

const colleagueWire = (who: ListedCallRequest['taker']) => who && { id: who.id, name: fullName(who) };

function callRequestWire({ request: row, taker, handler }: ListedCallRequest): CallRequest {
  const { id, name, phone, reason, policy, note } = row;
  return {
    id,
    name,
    phone,
    reason,
    policy,
    slot: { date: row.slotDate, hour: row.slotHour },
    consent: { text: row.consentText, version: row.consentVersion, expires_at: row.consentExpiresAt.toISOString() },
    created_at: row.createdAt.toISOString(),
    taken_by: colleagueWire(taker),
    taken_at: row.takenAt?.toISOString() ?? null,
    handled_by: colleagueWire(handler),
    handled_at: row.handledAt?.toISOString() ?? null,
    note,
  };
}
