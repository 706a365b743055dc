import { useLingui } from '@lingui/react/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { ApiError } from '#src/api/api-error.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { ConfirmSheet } from '#src/ui/confirm-sheet.tsx';

/** A button that deletes one thing, after asking. If the server refuses, for example because the thing is still in use, the reason is shown in the same sheet. */
export function DeleteOne<Given>({
  action,
  title,
  children,
  inUse,
  deletion,
  given,
}: {
  /** The words of the button, verb and object: "Borrar el distribuidor". */
  action: ReactNode;
  title: ReactNode;
  /** Says what will happen. */
  children: ReactNode;
  /** What must be removed first, for things that can be in use. */
  inUse?: string | undefined;
  /** The `useSave` of the call that deletes. */
  deletion: Pick<UseMutationResult<unknown, Error, Given>, 'mutate' | 'isPending' | 'error' | 'reset'>;
  given: Given;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const [isAsked, setIsAsked] = useState(false);
  const { mutate, isPending, error, reset } = deletion;
  const isInUse = error instanceof ApiError && error.code === 'in-use';
  return (
    <>
      <Button icon="trash" onClick={() => setIsAsked(true)}>
        {action}
      </Button>
      {isAsked && (
        <ConfirmSheet
          title={title}
          action={action}
          busy={t`Borrando…`}
          isBusy={isPending}
          isDanger
          refused={error && ((isInUse && inUse) || problemText(error))}
          onConfirm={() => mutate(given)}
          onClose={() => {
            reset();
            setIsAsked(false);
          }}
        >
          {children}
        </ConfirmSheet>
      )}
    </>
  );
}
