import { useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { CallArguments } from '#src/api/client.ts';
import { useApi } from '#src/data/api-context.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { saveFile } from '#src/platform/os/save-file.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button } from '#src/ui/button.tsx';

/** Downloads a call's PDF under a file name, and shows the reason when that fails. */
export function PdfButton<const E extends EndpointParts>({
  endpoint,
  given,
  name,
  children,
}: {
  endpoint: E;
  given: CallArguments<E>;
  name: string;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const api = useApi();
  const problemText = useProblemText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => saveFile(await api.file(endpoint, given, 'application/pdf'), name),
  });
  return (
    <>
      <Button kind="ghost" flush icon="down" loading={isPending && t`Descargando…`} onClick={() => mutate()}>
        {children}
      </Button>
      {error !== null && <Banner status="bad" title={problemText(error)} />}
    </>
  );
}
