import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { CallArguments } from '#src/api/client.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Banner } from '#src/ui/banner.tsx';
import { ListRow } from '#src/ui/list-row.tsx';
import { useDocument, useKeptDocuments } from './use-document.ts';

/** A row that downloads a PDF, and says whether it can be opened without a network. */
export function DocumentRow<const E extends EndpointParts>({
  title,
  endpoint,
  given,
  name,
}: {
  title: ReactNode;
  endpoint: E;
  given: CallArguments<E>;
  /** The file's name, on the phone too. */
  name: string;
}) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const isKept = useKeptDocuments().includes(name);
  const { mutate, isPending, isSuccess, error } = useDocument({ endpoint, given, name });
  return (
    <>
      <ListRow
        icon="file"
        title={title}
        text={isPending ? t`Descargando…` : isKept ? t`PDF · Guardado en este móvil` : isSuccess ? t`PDF · Descargado` : t`PDF`}
        onPress={() => {
          if (!isPending) mutate();
        }}
      />
      {error !== null && (
        <Banner status="bad" title={problemText(error)}>
          <Trans>Ábrelo una vez con conexión y se guardará en este móvil.</Trans>
        </Banner>
      )}
    </>
  );
}
