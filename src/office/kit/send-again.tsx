import { Trans, useLingui } from '@lingui/react/macro';
import type { UseMutationResult } from '@tanstack/react-query';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';

/** Has what was to leave tried once more. Why that was refused stands below. */
export function SendAgain<Given>({
  sending,
  given,
}: {
  /** `useSave` of the call. */
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
