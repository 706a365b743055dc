import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { isLegalText, type LegalText } from '#domain/legal-text/legal-texts.ts';
import { readWords } from '#domain/legal-text/words.ts';
import { civilDateOf } from '#domain/shared/civil-date.ts';
import { getLegalText } from '#domain/wire/legal-texts.ts';
import { useApi } from '#src/data/api-context.ts';
import { askOf, persisted } from '#src/data/ask.ts';
import { LegalWords } from '#src/parts/documents/legal-words.tsx';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { useSettings } from '#src/parts/settings.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { ButtonLink } from '#src/ui/button.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta } from '#src/ui/text.tsx';

/** `/legal/{text}`: a legal text in force, word for word, for everybody; once opened it works without a network. */
export function LegalScreen() {
  const { text } = useParams({ from: '/legal/$text' });
  return isLegalText(text) ? <Text text={text} /> : <NoText />;
}

function NoText() {
  const { t } = useLingui();
  usePageTitle(t`No encontramos esa página`);
  return (
    <Screen
      title={t`Información legal`}
      back="/"
      queue={<QueueStatus />}
      aside={<HelpAside />}
      dock={
        <ButtonLink kind="primary" icon="home" to="/">
          <Trans>Ir al inicio</Trans>
        </ButtonLink>
      }
    >
      <Head title={<Trans>No encontramos esa página</Trans>} lead={<Trans>Puede que el enlace esté mal escrito o sea antiguo.</Trans>} />
    </Screen>
  );
}

function Text({ text }: { text: LegalText }) {
  const { t } = useLingui();
  const api = useApi();
  // The text is not personal, so it stays on the phone after a log-out.
  const { data, error, isFetching, refetch } = useQuery({ ...askOf(api, null, getLegalText, { params: { text } }), ...persisted });
  const phone = useSettings()?.phone;
  const title = data?.title ?? t`Información legal`;
  usePageTitle(title);
  const read = data && readWords(data.words);
  return (
    <Screen title={t`Información legal`} back="/" queue={<QueueStatus />} phone={phone} aside={<HelpAside />}>
      <Head title={data ? <span lang="es">{title}</span> : title} />
      {data && read?.ok ? (
        <Stack gap={5}>
          <LegalWords blocks={read.value.blocks} heading="h2" />
          <Meta>
            <Trans>
              En vigor desde el <DateText when={civilDateOf(Date.parse(data.published_at))} />. Versión {data.version}.
            </Trans>
          </Meta>
        </Stack>
      ) : error === null ? (
        <Skeleton rows={6} />
      ) : (
        <NotRead error={error} isReading={isFetching} onAgain={refetch} />
      )}
    </Screen>
  );
}
