import { Trans, useLingui } from '@lingui/react/macro';
import { importLegalTexts, legalTextHeads, legalTextNames, listOfficeTexts } from '#domain/wire/office-texts.ts';
import { useList } from '#src/data/list.ts';
import { CsvIn } from '#src/office/kit/csv-in.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { outdatedByText } from './outdated-by-text.ts';

/** `/oficina/textos`: the legal texts, each with the version that is in force. */
export function LegalTextsScreen() {
  const { t } = useLingui();
  const list = useList(listOfficeTexts);
  return (
    <ResourceListPage
      calls={{ list: listOfficeTexts }}
      place="/oficina/textos"
      toOf={({ text }) => `/oficina/textos/${text}`}
      words={{ many: t`Textos legales`, none: t`No hay ningún texto` }}
      icon="file"
      list={list}
      actions={
        <CsvIn
          call={importLegalTexts}
          invalidates={outdatedByText}
          action={t`Importar textos`}
          columns={['text', 'version', 'words']}
          heads={legalTextHeads}
          help={
            <Trans>
              El CSV con todas las columnas lleva también lo que dice cada texto. Lo que cambies en él entra en vigor al importarlo.
            </Trans>
          }
        />
      }
      columns={[
        { key: 'text', head: legalTextHeads.text, cell: ({ text }) => legalTextNames[text] },
        { key: 'title', head: legalTextHeads.title, cell: ({ title }) => title },
        { key: 'version', head: legalTextHeads.version, cell: ({ version }) => version },
        {
          key: 'published_at',
          head: legalTextHeads.published_at,
          cell: ({ published_at: at }) => <DateText when={at} />,
          isSortable: true,
        },
      ]}
    />
  );
}
