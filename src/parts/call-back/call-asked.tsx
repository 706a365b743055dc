import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { type ReactNode, useEffect, useRef } from 'react';
import { nextCallSlot } from '#domain/person/call-slot.ts';
import { requestCall } from '#domain/wire/call-requests.ts';
import type { ResponseOf } from '#domain/wire/endpoint.ts';
import { useApi } from '#src/data/api-context.ts';
import { keyOf } from '#src/data/key.ts';
import { useSettings } from '#src/parts/settings.ts';
import { useIsKept } from '#src/parts/use-keeping.ts';
import { isOfflineAtom } from '#src/state/connection.ts';
import { allItemsAtom } from '#src/state/outbox.ts';
import { Button } from '#src/ui/button.tsx';
import { groupedPhone } from '#src/ui/phone-number.ts';
import { Sheet } from '#src/ui/sheet.tsx';
import { Note } from '#src/ui/text.tsx';
import { type CallBody, type CallStanding, callStanding } from './call-wish.ts';
import { useSlotWords } from './slot-words.ts';

/** The state of a requested call: being sent, kept on this phone, or received by the server, and for when. */
export function CallAsked({
  id,
  body,
  onFailed,
  onClose,
}: {
  id: string;
  body: CallBody;
  onFailed: (why: Extract<CallStanding, 'too-many' | 'refused'>) => void;
  onClose: () => void;
}) {
  const isOffline = useAtomValue(isOfflineAtom);
  const item = useAtomValue(allItemsAtom)?.find((one) => one.id === id) ?? null;
  const standing = callStanding(item, isOffline);
  const answer = useAnswer(id, body, standing === 'asked');
  const isKept = useIsKept();
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    done.current?.focus();
  }, []);
  const failed = useRef(onFailed);
  useEffect(() => {
    if (standing === 'too-many' || standing === 'refused') failed.current(standing);
  }, [standing]);

  return (
    <Sheet
      title={titles[standing]}
      onClose={onClose}
      actions={
        <Button ref={done} block onClick={onClose}>
          <Trans>Entendido</Trans>
        </Button>
      }
    >
      <div role="status">
        {standing === 'asked' ? (
          <When body={body} answer={answer} />
        ) : !isKept ? (
          <Note icon="clock">
            <Trans>No cierres esta página hasta que se envíe.</Trans>
          </Note>
        ) : standing === 'saved' ? (
          <Note icon="saved">
            <Trans>Guardada en este móvil. Se envía sola cuando haya red, y entonces te llamamos.</Trans>
          </Note>
        ) : (
          <Note icon="saved">
            <Trans>Está guardada en este móvil: puedes cerrar.</Trans>
          </Note>
        )}
      </div>
    </Sheet>
  );
}

const titles: Record<CallStanding, ReactNode> = {
  leaving: <Trans>Enviando tu petición</Trans>,
  saved: <Trans>Te llamamos cuando haya red</Trans>,
  asked: <Trans>Te llamamos</Trans>,
  'too-many': <Trans>Enviando tu petición</Trans>,
  refused: <Trans>Enviando tu petición</Trans>,
};

type Answer = ResponseOf<typeof requestCall>;

/** The server's answer to the request: sending the same bytes under the same key again gives the same answer and requests no second call. Null until it is known. */
function useAnswer(id: string, body: CallBody, isAsked: boolean): Answer | null {
  const api = useApi();
  const { data } = useQuery({
    queryKey: keyOf(requestCall, null, { query: id }),
    queryFn: ({ signal }) => api.call(requestCall, { body, idempotencyKey: id, signal }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? null;
}

function When({ body, answer }: { body: CallBody; answer: Answer | null }) {
  const words = useSlotWords();
  const settings = useSettings();
  const slot = answer?.slot ?? body.slot ?? (settings && nextCallSlot(Date.now(), settings));
  const wait = answer?.wait_minutes ?? null;
  return (
    <>
      <Note icon="okc">
        <Trans>Tenemos tu petición. Te llamamos al {groupedPhone(body.phone)}.</Trans>
      </Note>
      {wait !== null ? (
        <Note icon="clock">
          <Plural value={wait} _0="Enseguida: no hay nadie antes." one="En # minuto, más o menos." other="En unos # minutos." />
        </Note>
      ) : (
        slot && <Note icon="clock">{words.slotOf(slot)}</Note>
      )}
    </>
  );
}
