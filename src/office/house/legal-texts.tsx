import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listLegalTexts, listLegalTextVersions } from '#domain/wire/legal-texts.ts';
import { useAsk } from '#src/data/ask.ts';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { useProblemText } from '#src/parts/problem-text.ts';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Empty } from '#src/ui/empty.tsx';
import { textWords } from './legal-words.ts';

/** `/oficina/textos`: the legal texts, each with the version that is in force. */
export function LegalTextsScreen() {
  const { t, i18n } = useLingui();
  const ask = useAsk();
  const problemText = useProblemText();
  const { data, error, refetch } = useQuery(ask(listLegalTexts, {}));
  return (
    <OfficePage title={t`Textos legales`} current="/oficina/textos" needs={listLegalTextVersions}>
      <DataTable
        caption={t`Textos legales`}
        rows={data?.data}
        keyOf={({ text }) => text}
        toOf={({ text }) => `/oficina/textos/${text}`}
        error={error && problemText(error)}
        onRetry={() => void refetch()}
        columns={[
          { key: 'text', head: t`Texto`, cell: ({ text }) => i18n._(textWords[text]) },
          { key: 'title', head: t`Título`, cell: ({ title }) => title },
          { key: 'version', head: t`Versión en vigor`, cell: ({ version }) => version },
          { key: 'published_at', head: t`Desde`, cell: ({ published_at: at }) => <DateText when={at} /> },
        ]}
        empty={<Empty icon="file" title={<Trans>No hay ningún texto</Trans>} />}
      />
    </OfficePage>
  );
}
