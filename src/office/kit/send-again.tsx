import { Trans, useLingui } from '@lingui/react/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';

/** The button that sends something once more; the reason of a refusal stands below it. */
export function SendAgain<Given>({
  sending,
  given,
}: {
  /** The `useSave` of the call. */
  sending: Pick<UseMutationResult<unknown, Error, Given>, 'mutate' | 'isPending' | 'error'>;
  given: Given;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { mutate, isPending, error } = sending;
  return (
    <>
      <Button kind="primary" icon="retry" loading={isPending && t`Enviando…`} onClick={() => mutate(given)}>
        <Trans>Enviar otra vez</Trans>
      </Button>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </>
  );
}
