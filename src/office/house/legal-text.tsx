import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { isOurs, type LegalText, legalTexts } from '#domain/legal-text/legal-texts.ts';
import { getLegalText, type LegalTextWire, listLegalTextVersions, publishLegalText } from '#domain/wire/legal-texts.ts';
import { legalTextNames } from '#domain/wire/office-texts.ts';
import { useAsk } from '#src/data/ask.ts';
import { useList } from '#src/data/list.ts';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { OneOf, useOneOf } from '#src/office/kit/one-of.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { useMay } from '#src/office/kit/use-may.ts';
import { useProblemText } from '#src/parts/problem-text.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { DataTable } from '#src/ui/data-table.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Pagination } from '#src/ui/pagination.tsx';
import { Pill } from '#src/ui/pill.tsx';
import { LegalTextForm } from './legal-text-form.tsx';
import { LegalTextView } from './legal-text-view.tsx';

const isText = (text: string): text is LegalText => legalTexts.some((each) => each === text);

/** `/oficina/textos/{text}`: the version in force, the earlier ones, and the form for the next. */
export function LegalTextScreen({ text }: { text: string }) {
  const { t } = useLingui();
  const ask = useAsk();
  const may = useMay();
  const one = useOneOf({ ...ask(getLegalText, { params: { text: text as LegalText } }), enabled: may(listLegalTextVersions) });
  return (
    <OfficePage
      title={isText(text) ? legalTextNames[text] : t`Texto legal`}
      current="/oficina/textos"
      above={[{ to: '/oficina/textos', text: t`Textos legales` }]}
      needs={listLegalTextVersions}
      hasFailed={one.error !== null}
    >
      <OneOf one={one}>{(given) => <InForce given={given} />}</OneOf>
    </OfficePage>
  );
}

function InForce({ given }: { given: LegalTextWire }) {
  const may = useMay();
  const [isWriting, setIsWriting] = useState(false);
  return (
    <>
      {isWriting ? (
        <LegalTextForm given={given} onDone={() => setIsWriting(false)} />
      ) : (
        <Section title={<Trans>En vigor</Trans>}>
          <Card>
            <LegalTextView words={given.words} />
          </Card>
          {may(publishLegalText) && isOurs(given.text) && (
            <div>
              <Button kind="primary" icon="pen" onClick={() => setIsWriting(true)}>
                <Trans>Escribir otra versión</Trans>
              </Button>
            </div>
          )}
        </Section>
      )}
      <Versions text={given.text} />
    </>
  );
}

function Versions({ text }: { text: LegalText }) {
  const { t } = useLingui();
  const problemText = useProblemText();
  const { rows, error, retry, pages } = useList(listLegalTextVersions, { text });
  return (
    <Section title={<Trans>Versiones</Trans>}>
      <DataTable
        caption={t`Versiones`}
        rows={rows}
        keyOf={({ version }) => version}
        error={error ? problemText(error) : null}
        onRetry={retry}
        columns={[
          { key: 'version', head: t`Versión`, cell: ({ version }) => version },
          { key: 'title', head: t`Título`, cell: ({ title }) => title },
          { key: 'published_at', head: t`Desde`, cell: ({ published_at: at }) => <DateText when={at} /> },
          {
            key: 'state',
            head: t`Estado`,
            cell: ({ is_in_force: isInForce }) => <Pill status={isInForce ? 'ok' : 'wait'}>{isInForce ? t`En vigor` : t`Sustituida`}</Pill>,
          },
        ]}
        empty={null}
      />
      {(pages.onBack || pages.onNext) && <Pagination {...pages} />}
    </Section>
  );
}
