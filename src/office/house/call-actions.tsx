import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as v from 'valibot';
import { type CallRequest, handleCallRequest, listCallRequests } from '#domain/wire/call-requests.ts';
import { ApiError } from '#src/api/api-error.ts';
import { isPersonal } from '#src/data/key.ts';
import { useSave } from '#src/data/save.ts';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { FormSheet } from '#src/forms/form-sheet.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { useDone } from '#src/office/kit/use-done.ts';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';
import { Row } from '#src/ui/layout.tsx';

const changes = { invalidates: [listCallRequests] } as const;

/** The actions on a call request: it is taken or given back, and closed with a note of its result. */
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
  const done = useDone(onClose);
  const queryClient = useQueryClient();
  const [refusal, setRefusal] = useState<string | null>(null);
  const { mutateAsync: change } = useSave(handleCallRequest, changes);
  const form = useWireForm({
    body: doneBody,
    given: { handled: true },
    labels: { note: t`Qué ha pasado` },
    start: { note: call.note ?? '' },
    save: async ({ handled, note }) => {
      setRefusal(null);
      // The note is sent only if it was typed: a colleague may have written one meanwhile.
      await change({ params: { id: String(call.id) }, body: isDirty ? { handled, note } : { handled } });
      done(t`Llamada hecha`);
    },
    onRefused: (error) => {
      if (error instanceof ApiError && error.code === 'changed-meanwhile') setRefusal(error.message);
    },
  });
  // Must be read during render: react-hook-form updates only the state that is read there.
  const { isDirty } = form.methods.formState;
  const close = () => {
    onClose();
    // The lists are read again only on closing: earlier, the row would leave its list, and this sheet with it.
    if (refusal !== null) void queryClient.invalidateQueries({ predicate: isPersonal });
  };
  return (
    <FormSheet
      title={t`Llamada a ${call.name}`}
      onClose={close}
      form={form}
      busy={t`Guardando…`}
      action={<Trans>Dar por hecha</Trans>}
      {...(refusal === null ? {} : { failure: refusal })}
    >
      <LinesField at={form.at('note')} maxLength={1000} help={t`Solo lo lee la oficina.`} />
    </FormSheet>
  );
}
