import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { productType } from '#domain/policy/product-type.ts';
import { quoteQuestionsOf } from '#domain/site/quote-questions.ts';
import { goneStorePage, storePage } from '#domain/site/store-page.ts';
import { listLandings } from '#domain/wire/landings.ts';
import { ApiError } from '#src/api/api-error.ts';
import { useAsk } from '#src/data/ask.ts';
import { said } from '#src/i18n/spoken.ts';
import { useBrandColors } from '#src/parts/brand.ts';
import { HelpAside } from '#src/parts/help/help-aside.tsx';
import { usePageTitle } from '#src/parts/page-title.ts';
import { QueueStatus } from '#src/parts/queue-status.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { changeContractingAtom } from '#src/state/contracting.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Screen } from '#src/ui/screen.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Head, Meta } from '#src/ui/text.tsx';

/** The words that the server has sent in this page's HTML, shown while the rest is loaded; null when the page was reached from another screen. */
function sentWords(): { heading: string; lead: string } | null {
  const words = document.getElementById('first-words');
  return words && { heading: words.querySelector('h1')?.textContent ?? '', lead: words.querySelector('p')?.textContent ?? '' };
}

/** `/tienda/{slug}`: a store's own page. A contracting that starts here belongs to that store and has its discount. */
export function StoreScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const { go } = useNavigation();
  const change = useSetAtom(changeContractingAtom);
  const { slug } = useParams({ from: '/tienda/$slug' });
  const { data, error, isFetching, refetch } = useQuery(ask(listLandings, { query: { filter: { slug } } }));
  const [sent] = useState(sentWords);
  const landing = data?.data[0];
  // A malformed slug is not asked for again.
  const isGone = data !== undefined || (error instanceof ApiError && error.code === 'invalid-input');
  const page = landing && storePage(landing);
  usePageTitle(page?.title ?? (isGone ? said(goneStorePage.title) : (sent?.heading ?? t`Tienda`)));
  // Until the store's colours are loaded, those that the server has sent in the HTML apply.
  useEffect(() => () => document.getElementById('sent-colours')?.remove(), []);
  useBrandColors(document.body, landing?.brand);

  const type = landing?.product_type_ids[0] ?? productType.mobile;
  const goOn = () => {
    if (!landing) return;
    const policy = landing.plan === null ? {} : { type: landing.plan };
    change(type, { discount: landing.discount_code, store_id: landing.store.id, policy });
    go(type === productType.mobile ? '/pricing' : `/pricing?type=${type}`);
  };
  return (
    <Screen
      queue={<QueueStatus />}
      isBusy={data === undefined && error === null}
      aside={<HelpAside questions={quoteQuestionsOf(type)} />}
      dock={
        landing ? (
          <Button kind="primary" onClick={goOn}>
            <Trans>Ver mi precio</Trans>
          </Button>
        ) : (
          <ButtonLink kind="primary" to="/">
            <Trans>Ir al inicio</Trans>
          </ButtonLink>
        )
      }
    >
      {landing && page ? (
        <Stack gap={4}>
          <Head title={page.heading} lead={page.lead} />
          {page.more.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
          {landing.discount_code !== null && (
            <Banner status="ok" icon="tag" title={<Trans>Tienes un descuento</Trans>}>
              <Trans>Con el código {landing.discount_code}, que ya va puesto en tu precio.</Trans>
            </Banner>
          )}
          <Meta>{page.offeredBy}</Meta>
        </Stack>
      ) : isGone ? (
        <Head title={said(goneStorePage.heading)} lead={said(goneStorePage.lead)} />
      ) : (
        <>
          <Head title={sent?.heading ?? <Trans>Tienda</Trans>} lead={sent?.lead} />
          {error === null ? <Skeleton rows={3} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
        </>
      )}
    </Screen>
  );
}
