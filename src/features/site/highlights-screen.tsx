import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { type OfferedLine, offeredLines } from '#domain/policy/offered-lines.ts';
import { productType } from '#domain/policy/product-type.ts';
import { centsOf } from '#domain/shared/money.ts';
import { highlightsPage } from '#domain/site/public-pages.ts';
import { listProducts } from '#domain/wire/catalogue.ts';
import { getPublicDiscount } from '#domain/wire/discounts.ts';
import { persisted, useAsk } from '#src/data/ask.ts';
import { formatMoney, spokenList } from '#src/i18n/formats.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { changeContractingAtom } from '#src/state/contracting.ts';
import { Banner } from '#src/ui/banner.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';
import { Meta } from '#src/ui/text.tsx';
import { PageFrame } from './page-frame.tsx';

/** The page size: larger than the catalogue, which therefore fits on one page. */
const allOnOnePage = '100';

/** `/destacados`: every product line that can be contracted, with what it covers and its lowest price, from the catalogue. */
export function HighlightsScreen() {
  const ask = useAsk();
  const { data, error, isFetching, refetch } = useQuery({
    ...ask(listProducts, { query: { page: { size: allOnOnePage } } }),
    ...persisted,
  });
  return (
    <PageFrame page={highlightsPage}>
      <Stack gap={4}>
        <PublicDiscount />
        {data === undefined && error === null && <Skeleton rows={6} />}
        {data === undefined && error !== null && <NotRead error={error} isReading={isFetching} onAgain={refetch} />}
        {data && offeredLines(data.data).map((line) => <Line key={line.id} line={line} />)}
      </Stack>
    </PageFrame>
  );
}

function Line({ line: { id, name, from, covers, products } }: { line: OfferedLine }) {
  const { t } = useLingui();
  const plans = products.length > 1 ? spokenList(products.map((product) => product.name)) : null;
  const covered = spokenList(covers.map((one) => one.name));
  return (
    <Card>
      <Stack gap={2} as="section">
        <h2>{name}</h2>
        <p>
          <Trans>
            Desde <b>{formatMoney(centsOf(from))}</b> al mes.
          </Trans>
        </p>
        <Meta>
          {plans === null ? (
            <Trans>Cubre {covered}.</Trans>
          ) : (
            <Trans>
              Según elijas {plans}, cubre hasta {covered}.
            </Trans>
          )}
        </Meta>
        <ButtonLink kind="second" to={id === productType.mobile ? '/pricing' : `/pricing?type=${id}`} label={t`Ver el precio: ${name}`}>
          <Trans>Ver el precio</Trans>
        </ButtonLink>
      </Stack>
    </Card>
  );
}

/** The discount that is offered to everybody today, applied with one press. */
function PublicDiscount() {
  const ask = useAsk();
  const { go } = useNavigation();
  const change = useSetAtom(changeContractingAtom);
  const discount = useQuery(ask(getPublicDiscount, {})).data?.discount;
  if (!discount) return null;
  return (
    <Banner
      status="ok"
      icon="tag"
      title={discount.description}
      action={
        <Button
          onClick={() => {
            change(productType.mobile, { discount: discount.code });
            go('/pricing');
          }}
        >
          <Trans>Usarlo</Trans>
        </Button>
      }
    >
      <Trans>Con el código {discount.code}.</Trans>
    </Banner>
  );
}
