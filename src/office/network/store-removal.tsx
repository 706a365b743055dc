import { Plural, Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { listBegunProposals } from '#domain/wire/begun-proposals.ts';
import { listDiscounts } from '#domain/wire/discounts.ts';
import { listStoreLandings } from '#domain/wire/landings.ts';
import { listPolicies } from '#domain/wire/policies.ts';
import { listUsers } from '#domain/wire/user-accounts.ts';
import { useAsk } from '#src/data/ask.ts';
import { NotRead } from '#src/parts/trouble/not-read.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { Skeleton } from '#src/ui/skeleton.tsx';

const counted = { size: '1', total: '1' } as const;

/** What is shown before a store is deleted: how much of its data stays, and what ends with it. */
export function StoreRemoval({ id }: { id: string }) {
  const ask = useAsk();
  const filter = { store_id: id };
  const asked = [
    useQuery(ask(listPolicies, { query: { filter, page: counted } })),
    useQuery(ask(listBegunProposals, { query: { filter: { ...filter, state: 'open' }, page: counted } })),
    useQuery(ask(listStoreLandings, { params: { id }, query: { page: counted } })),
    useQuery(ask(listDiscounts, { query: { filter, page: counted } })),
    useQuery(ask(listUsers, { query: { filter, page: counted } })),
  ] as const;
  const failed = asked.find(({ error }) => error !== null);
  if (failed) return <NotRead error={failed.error} small onAgain={failed.refetch} />;
  if (asked.some(({ data }) => data === undefined)) return <Skeleton rows={4} />;
  const [policies = 0, proposals = 0, landings = 0, discounts = 0, people = 0] = asked.map(({ data }) => data?.meta.total);
  return (
    <Stack gap={3}>
      <p>
        {asked[0].data?.meta.is_total_more ? (
          <Trans>Los miles de pólizas que vendió se quedan como están y la oficina las sigue viendo con el nombre de la tienda.</Trans>
        ) : (
          <Plural
            value={policies}
            _0="No ha vendido ninguna póliza."
            one="La póliza que vendió se queda como está y la oficina la sigue viendo con el nombre de la tienda."
            other="Las # pólizas que vendió se quedan como están y la oficina las sigue viendo con el nombre de la tienda."
          />
        )}
      </p>
      <p>
        <Plural
          value={proposals}
          _0="No tiene propuestas abiertas."
          one="La propuesta abierta que se empezó en ella se puede contratar hasta su último día, a su precio."
          other="Las # propuestas abiertas que se empezaron en ella se pueden contratar hasta su último día, a su precio."
        />
      </p>
      <p>
        <Plural value={landings} _0="No tiene páginas." one="Su página deja de verse." other="Sus # páginas dejan de verse." />
      </p>
      <p>
        <Plural value={discounts} _0="No tiene descuentos." one="Su descuento deja de valer." other="Sus # descuentos dejan de valer." />
      </p>
      <p>
        <Plural
          value={people}
          _0="Nadie actúa por ella."
          one="La persona que actúa por ella deja de ver sus pólizas."
          other="Las # personas que actúan por ella dejan de ver sus pólizas."
        />
      </p>
      <p>
        <Trans>Su código queda libre. No se puede deshacer.</Trans>
      </p>
    </Stack>
  );
}
