import { Trans, useLingui } from '@lingui/react/macro';
import { labelWords } from '#domain/evaluation/finding-words.ts';
import { type BlindReview, listBlindReviews } from '#domain/wire/blind-reviews.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { useList } from '#src/data/list.ts';
import { DayFilter } from '#src/office/kit/day-filter.tsx';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Pill } from '#src/ui/pill.tsx';

/** `/oficina/a-ciegas`: automatic decisions beside those of people who reviewed the photos without knowing them; each row leads to its photos. */
export function BlindReviewsScreen() {
  const { t } = useLingui();
  const list = useList(listBlindReviews);
  return (
    <ResourceListPage
      calls={{ list: listBlindReviews }}
      place="/oficina/a-ciegas"
      current="/oficina/cifras"
      above={[{ to: '/oficina/cifras', text: t`Cifras` }]}
      words={{ many: t`Miradas a ciegas`, none: t`Todavía no se ha mirado ninguna a ciegas` }}
      icon="cam"
      list={list}
      toOf={({ id }) => `/oficina/peritaciones/${id}` as AppPath}
      columns={[
        { key: 'device', head: t`Dispositivo`, cell: ({ device }) => device || '—' },
        { key: 'policy', head: t`Póliza`, cell: ({ policy }) => policy.number },
        { key: 'automatic', head: t`Se decidió`, cell: ({ automatic }) => <Labels of={automatic} /> },
        { key: 'person', head: t`La persona dijo`, cell: ({ person }) => <Labels of={person} /> },
        { key: 'differs', head: t`Coinciden`, cell: Same },
        { key: 'decided_at', head: t`Se miró`, cell: ({ decided_at }) => <DateText when={decided_at} />, isSortable: true },
      ]}
    >
      <Filter
        label={t`Coinciden`}
        all={t`Todas`}
        options={[
          { value: '1', text: t`No` },
          { value: '0', text: t`Sí` },
        ]}
        value={list.filter.differs}
        onValue={(differs) => list.setFilter({ differs })}
      />
      <DayFilter label={t`Desde`} value={list.filter.from} onValue={(from) => list.setFilter({ from })} />
      <DayFilter label={t`Hasta`} value={list.filter.to} onValue={(to) => list.setFilter({ to })} />
    </ResourceListPage>
  );
}

function Labels({ of: { front, back } }: { of: BlindReview['person'] }) {
  const { t } = useLingui();
  const [delante, detras] = [front, back].map((label) => (label === null ? '—' : labelWords[label]));
  return t`Delante ${delante}, detrás ${detras}`;
}

function Same({ differs }: BlindReview) {
  return differs ? (
    <Pill status="warn" icon="warn">
      <Trans>No</Trans>
    </Pill>
  ) : (
    <Trans>Sí</Trans>
  );
}
