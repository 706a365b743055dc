import { callConsentExpiresAt, callWaitMinutes, maxWaitingCalls } from '#domain/person/call-request.ts';
import { type CallSlotProblem, checkCallSlot, isSlotNow, nextCallSlot } from '#domain/person/call-slot.ts';
import { isSupportOpen } from '#domain/person/support-hours.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { type CallRequest, handleCallRequest, listCallRequests, requestCall } from '#domain/wire/call-requests.ts';
import { callRequests } from '#server/db/schema-proposals.ts';
import { invalid, ProblemError } from '#server/http/problems.ts';
import { byAddress, type RateLimit } from '#server/http/rate-limit.ts';
import { implement, type Route } from '#server/http/route.ts';
import { recordEvent, whoOf } from '#server/modules/audit/record-event.ts';
import { type PageOrder, readPage } from '#server/modules/lists/page.ts';
import { supportSettings } from '#server/modules/settings/support-settings.ts';
import { type CallRequestRow, countWaiting, countWaitingFor, insertCallRequest, loadCallRequests, markHandled } from './store.ts';

/** When one of the calls that a number waits for may have been made. */
const retryAfterSeconds = '3600';

const order: PageOrder<'id' | 'created_at'> = {
  id: callRequests.id,
  columns: { id: callRequests.id, created_at: callRequests.createdAt },
  usual: 'created_at',
};

/** `addressLimit`, `phoneLimit`: calls asked for from an address, and to a number. */
export function callRequestRoutes({ addressLimit, phoneLimit }: { addressLimit: RateLimit; phoneLimit: RateLimit }): Route[] {
  return [
    implement(
      requestCall,
      async ({ body, db, ports }) => {
        const now = ports.clock.now();
        const settings = supportSettings(ports);
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
        const agreed = { consentText: consent.text, consentVersion: consent.version, consentExpiresAt };
        await insertCallRequest(db, { name, phone, reason, policy, ...agreed, slotDate: slot.date, slotHour: slot.hour, createdAt: now });
        return {
          slot,
          is_open: isOpen,
          calls_ahead: callsAhead,
          wait_minutes: callsAhead === null ? null : callWaitMinutes(callsAhead),
        };
      },
      { limits: [byAddress(addressLimit)] },
    ),
    implement(listCallRequests, async ({ query, db }) =>
      readPage(db, query, order, (page) => loadCallRequests(db, page, query.filter ?? {}, query.search), {
        idOf: ({ request }) => request.id,
        wire: (rows) => rows.map(({ request }) => callRequestWire(request)),
      }),
    ),
    implement(handleCallRequest, async ({ params, body, actor, db, ports }) => {
      const handledBy = whoOf(actor).userId ?? null;
      const row = await markHandled(
        db,
        params.id,
        body.handled ? { handledAt: ports.clock.now(), handledBy } : { handledAt: null, handledBy: null },
      );
      if (!row) throw new ProblemError('not-found');
      await recordEvent(db, ports, { kind: 'call-handled', ...whoOf(actor), data: { callRequest: row.id, isHandled: body.handled } });
      return callRequestWire(row);
    }),
  ];
}

function slotFault(code: CallSlotProblem): ProblemError {
  return invalid('slot', code);
}

function callRequestWire(row: CallRequestRow): CallRequest {
  const { id, name, phone, reason, policy } = row;
  return {
    id,
    name,
    phone,
    reason,
    policy,
    slot: { date: row.slotDate, hour: row.slotHour },
    consent: { text: row.consentText, version: row.consentVersion, expires_at: row.consentExpiresAt.toISOString() },
    created_at: row.createdAt.toISOString(),
    handled_at: row.handledAt?.toISOString() ?? null,
  };
}
