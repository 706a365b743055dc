import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQuery } from '@tanstack/react-query';
import { zipType } from '#domain/wire/data-exports.ts';
import { getLabelledExamples } from '#domain/wire/labelled-examples.ts';
import { useApi } from '#src/data/api-context.ts';
import { useAsk } from '#src/data/ask.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';

/** Exports photos that people decided, with the decisions, of customers who agreed to it. Hidden while there are none. */
export function ExamplesOut() {
  const { t } = useLingui();
  const api = useApi();
  const ask = useAsk();
  const problemText = useProblemText();
  const { data } = useQuery({ ...ask(getLabelledExamples, {}), staleTime: 0 });
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => saveFile(await api.file(getLabelledExamples, {}, zipType), 'ejemplos-peritia.zip'),
  });
  if (data === undefined || data.photos === 0) return null;
  return (
    <>
      <Button icon="down" loading={isPending && t`Preparando…`} onClick={() => mutate()}>
        <Trans>
          Exportar <Plural value={data.photos} one="# foto de ejemplo" other="# fotos de ejemplo" />
        </Trans>
      </Button>
      {error && <FieldError>{problemText(error)}</FieldError>}
    </>
  );
}
