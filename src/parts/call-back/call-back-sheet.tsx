import { Trans, useLingui } from '@lingui/react/macro';
import { useAtomValue } from 'jotai';
import { useState } from 'react';
import { nobodyId } from '#domain/outbox/item.ts';
import { keptDays } from '#domain/privacy/retention.ts';
import { requestCall } from '#domain/wire/call-requests.ts';
import { newId } from '#src/outbox/new-id.ts';
import { useOutbox } from '#src/parts/outbox-context.ts';
import { useSettings } from '#src/parts/settings.ts';
import { loggedUserAtom } from '#src/state/session.ts';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { CallAsked } from './call-asked.tsx';
import { CallBackForm, type CallFailure } from './call-back-form.tsx';
import type { CallBody, callStart } from './call-wish.ts';

/** Screen 19: requests a call through the outbox, so that it also works without a network, then shows the state of the request. */
export function CallBackSheet({ about, onClose }: { about: string; onClose: () => void }) {
  const { t } = useLingui();
  const outbox = useOutbox();
  const user = useAtomValue(loggedUserAtom);
  const phone = useSettings()?.phone;
  // When a request fails, the form shows its values again.
  const [wish, setWish] = useState<Parameters<typeof callStart>[0]>(() => ({
    name: [user?.name, user?.surname1].filter(Boolean).join(' '),
    phone: groupedPhone(user?.phones[0] ?? ''),
    reason: about,
    slot: null,
  }));
  const [asked, setAsked] = useState<{ id: string; body: CallBody } | null>(null);
  const [failure, setFailure] = useState<CallFailure | null>(null);
  if (phone === undefined) return null;

  const ask = async (body: CallBody) => {
    const id = newId();
    setFailure(null);
    setWish(body);
    await outbox
      .enqueueAndRelease([
        {
          id,
          ownerId: user?.id ?? nobodyId,
          grant: null,
          subject: { type: 'call-request', id, policyId: null, riskId: null },
          kind: 'call-request',
          action: 'call',
          path: requestCall.path,
          mediaType: 'application/json',
          bytes: new TextEncoder().encode(JSON.stringify(body)).buffer,
        },
      ])
      .then(
        () => setAsked({ id, body }),
        () => setFailure('not-kept'),
      );
  };

  if (asked !== null) {
    return (
      <CallAsked
        {...asked}
        onClose={onClose}
        onFailed={(why) => {
          // A kept item would request the call later, when nobody expects it any more.
          outbox.remove([asked.id]).catch(() => {});
          setAsked(null);
          setFailure(why);
        }}
      />
    );
  }
  return (
    <CallBackForm
      title={<Trans>¿Te llamamos?</Trans>}
      phoneLine={phone}
      wish={wish}
      failure={failure}
      consent={t`Acepto que me llaméis a este número por lo que pido aquí. Borráis mis datos a los ${keptDays.callRequests} días.`}
      onAsk={ask}
      onClose={onClose}
    />
  );
}
