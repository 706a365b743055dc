import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import { useState } from 'react';
import * as v from 'valibot';
import { type CallRequest, handleCallRequest, listCallRequests } from '#domain/wire/call-requests.ts';
import { useSave } from '#src/data/save.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { toastAtom } from '#src/state/shell.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { Row } from '#src/ui/layout.tsx';

const changes = { invalidates: [listCallRequests] } as const;

/** What is done with one call: it is taken, or given back, and then it is done, with a note of what came of it. */
export function CallActions({ call }: { call: CallRequest }) {
  const { t } = useLingui();
  const may = useMay();
  const problemText = useProblemText();
  const [isClosing, setIsClosing] = useState(false);
  const { mutate, isPending, error } = useSave(handleCallRequest, changes);
  if (!may(handleCallRequest)) return null;
  const change = (body: { taken: boolean } | { handled: false }) => mutate({ params: { id: String(call.id) }, body });
  const isTaken = call.taken_by !== null;
  return (
    <>
      <Row wrap>
        {call.handled_at !== null ? (
          <Button small loading={isPending && t`Guardando…`} onClick={() => change({ handled: false })}>
            <Trans>Volver a llamar</Trans>
          </Button>
        ) : (
          <>
            <Button small loading={isPending && t`Guardando…`} onClick={() => change({ taken: !isTaken })}>
              {isTaken ? <Trans>Soltar</Trans> : <Trans>Coger</Trans>}
            </Button>
            <Button small onClick={() => setIsClosing(true)}>
              <Trans>Hecha</Trans>
            </Button>
          </>
        )}
      </Row>
      {error && <FieldError>{problemText(error)}</FieldError>}
      {isClosing && <DoneSheet call={call} onClose={() => setIsClosing(false)} />}
    </>
  );
}

const doneBody = v.pick(handleCallRequest.body, ['handled', 'note']);

function DoneSheet({ call, onClose }: { call: CallRequest; onClose: () => void }) {
  const { t } = useLingui();
  const say = useSetAtom(toastAtom);
  const { mutateAsync: change } = useSave(handleCallRequest, changes);
  const form = useWireForm({
    body: doneBody,
    given: { handled: true },
    labels: { note: t`Qué ha pasado` },
    start: { note: call.note ?? '' },
    save: async (body) => {
      await change({ params: { id: String(call.id) }, body });
      say(t`Llamada hecha`);
      onClose();
    },
  });
  return (
    <FormSheet title={t`Llamada a ${call.name}`} onClose={onClose} form={form} busy={t`Guardando…`} action={<Trans>Dar por hecha</Trans>}>
      <LinesField at={form.at('note')} maxLength={1000} help={t`Solo lo lee la oficina.`} />
    </FormSheet>
  );
}
