import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import * as v from 'valibot';
import { id } from '#domain/wire/fields.ts';
import { createLanding } from '#domain/wire/landings.ts';
import { getStore, listOwnStores } from '#domain/wire/stores.ts';
import { useAsk } from '#src/data/ask.ts';
import { LookupField } from '#src/forms/fields/lookup.tsx';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { OfficePage } from '#src/office/kit/office-page.tsx';
import { newId } from '#src/office/kit/resource.ts';
import { Section } from '#src/office/kit/section.tsx';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useNavigation } from '#src/ui/link.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

/** `/oficina/landings/nuevo`: asks for the store of a new landing page. For people who act for one store alone it is chosen already. */
export function NewLandingScreen() {
  const { t } = useLingui();
  const ask = useAsk();
  const { data, error, refetch } = useQuery(ask(listOwnStores, { query: { page: { size: '2' } } }));
  const [store, other] = data?.data ?? [];
  return (
    <OfficePage
      title={t`Nueva página`}
      current="/oficina/landings"
      above={[{ to: '/oficina/landings', text: t`Páginas de tiendas` }]}
      needs={createLanding}
      hasFailed={error !== null}
    >
      {data ? (
        <ChooseStore startsWith={store && !other ? store.id : ''} />
      ) : error === null ? (
        <Skeleton rows={2} />
      ) : (
        <NotRead error={error} small onAgain={refetch} />
      )}
    </OfficePage>
  );
}

function ChooseStore({ startsWith }: { startsWith: number | '' }) {
  const { t } = useLingui();
  const ask = useAsk();
  const { go } = useNavigation();
  const form = useWireForm({
    body: v.object({ id }),
    labels: { id: t`¿De qué tienda es?` },
    start: { id: startsWith },
    save: async (body) => go(`/oficina/tiendas/${body.id}/landings/${newId}`, { replace: true }),
  });
  return (
    <Section>
      <Card>
        <Stack gap={4}>
          <WireFields form={form} id="store">
            <LookupField
              at={form.at('id')}
              question={(text) => ask(listOwnStores, { query: { search: text } })}
              named={(storeId) => ask(getStore, { params: { id: storeId } })}
              textOf={({ name }) => name}
            />
          </WireFields>
          <div>
            <Button kind="primary" type="submit" form="store">
              <Trans>Escribirla</Trans>
            </Button>
          </div>
        </Stack>
      </Card>
    </Section>
  );
}
