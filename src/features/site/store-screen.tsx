import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useSetAtom } from 'jotai';
import { useEffect } from 'react';
import { productType } from '#domain/policy/product-type.ts';
import { listLandings } from '#domain/wire/landings.ts';
import { type RowOf, useAsk } from '#src/data/ask.ts';
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

/** The colours of a store, as long as its page is shown, in the scheme that the system is in (`domain/white-label`). */
function useBrand(brand: RowOf<typeof listLandings>['brand']) {
  useEffect(() => {
    if (brand === null) return;
    const { style } = document.documentElement;
    const dark = matchMedia('(prefers-color-scheme: dark)');
    const names = Object.keys(brand.light) as (keyof typeof brand.light)[];
    const property = (name: string) => `--brand-${name.replaceAll('_', '-')}`;
    const draw = () => {
      for (const name of names) style.setProperty(property(name), brand[dark.matches ? 'dark' : 'light'][name]);
    };
    draw();
    dark.addEventListener('change', draw);
    return () => {
      dark.removeEventListener('change', draw);
      for (const name of names) style.removeProperty(property(name));
    };
  }, [brand]);
}

/** `/tienda/{slug}`: the page of a store's own. Whoever goes on from here to a price is that store's, and has its discount. */
export function StoreScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const { go } = useNavigation();
  const change = useSetAtom(changeContractingAtom);
  const { slug } = useParams({ from: '/tienda/$slug' });
  const { data, error, isFetching, refetch } = useQuery(ask(listLandings, { query: { filter: { slug } } }));
  const landing = data?.data[0];
  usePageTitle(landing?.title ?? t`Tienda`);
  useBrand(landing?.brand ?? null);

  const goOn = () => {
    if (!landing) return;
    const [type = productType.mobile] = landing.product_type_ids;
    const policy = landing.plan === null ? {} : { type: landing.plan };
    change(type, { discount: landing.discount_code, store_id: landing.store.id, policy });
    go(type === productType.mobile ? '/pricing' : `/pricing?type=${type}`);
  };
  return (
    <Screen
      queue={<QueueStatus />}
      isBusy={data === undefined && error === null}
      aside={<HelpAside />}
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
      {landing ? (
        <Stack gap={4}>
          <Head title={landing.title} lead={landing.text} />
          {landing.discount_code !== null && (
            <Banner status="ok" icon="tag" title={<Trans>Tienes un descuento</Trans>}>
              <Trans>Con el código {landing.discount_code}, que ya va puesto en tu precio.</Trans>
            </Banner>
          )}
          <Meta>
            <Trans>
              Te lo ofrece {landing.store.name}, en {landing.store.city}.
            </Trans>
          </Meta>
        </Stack>
      ) : data ? (
        <Head
          title={<Trans>Esta página ya no está</Trans>}
          lead={<Trans>La tienda la ha quitado, o la dirección no está bien escrita. Puedes ver tu precio igual.</Trans>}
        />
      ) : (
        <>
          <Head title={<Trans>Tienda</Trans>} />
          {error === null ? <Skeleton rows={3} /> : <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
        </>
      )}
    </Screen>
  );
}
