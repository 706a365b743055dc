import { useLingui } from '@lingui/react/macro';
import type { ErasureObstacle, ErasureState } from '#domain/privacy/erasure-request.ts';
import { listErasureRequests } from '#domain/wire/erasure-requests.ts';
import { useList } from '#src/data/list.ts';
import { Filter } from '#src/office/kit/resource-list.tsx';
import { ResourceListPage } from '#src/office/kit/resource-list-page.tsx';
import { DateText } from '#src/ui/date.tsx';
import { Pill } from '#src/ui/pill.tsx';

/** `/oficina/borrados`: requests for erasure of personal data, what prevents each, and the deadline of the answer. */
export function ErasuresScreen() {
  const { t } = useLingui();
  const list = useList(listErasureRequests);
  const states: Record<ErasureState, string> = { waiting: t`Pendiente`, done: t`Hecho`, withdrawn: t`Retirado` };
  const obstacles: Record<ErasureObstacle, string> = {
    policies: t`Un seguro que le cubre`,
    claims: t`Un siniestro abierto`,
    payments: t`Dinero pendiente`,
  };
  const options = Object.entries(states).map(([value, text]) => ({ value: value as ErasureState, text }));
  return (
    <ResourceListPage
      calls={{ list: listErasureRequests }}
      place="/oficina/borrados"
      words={{ many: t`Borrados pedidos`, none: t`Nadie lo ha pedido` }}
      icon="erase"
      list={list}
      hasPages={false}
      columns={[
        { key: 'asked_at', head: t`Pedido`, cell: ({ asked_at }) => <DateText when={asked_at} />, isSortable: true },
        { key: 'name', head: t`Persona`, cell: ({ name, user_id }) => name ?? t`Borrada (n.º ${user_id})` },
        {
          key: 'state',
          head: t`Estado`,
          cell: ({ state }) => <Pill status={state === 'done' ? 'ok' : 'wait'}>{states[state]}</Pill>,
        },
        {
          key: 'waits_for',
          head: t`Espera a`,
          cell: ({ state, waits_for, erased_from }) =>
            state !== 'waiting' ? (
              '—'
            ) : waits_for.length > 0 ? (
              waits_for.map((one) => obstacles[one]).join(', ')
            ) : (
              <DateText when={erased_from} />
            ),
        },
        {
          key: 'due_on',
          head: t`Responder antes del`,
          cell: ({ state, due_on }) => (state === 'waiting' ? <DateText when={due_on} /> : '—'),
        },
        {
          key: 'blocked_until',
          head: t`Bloqueado hasta`,
          cell: ({ blocked_until }) => (blocked_until ? <DateText when={blocked_until} /> : '—'),
        },
      ]}
    >
      <Filter label={t`Estado`} all={t`Todos`} options={options} value={list.filter.state} onValue={(state) => list.setFilter({ state })} />
    </ResourceListPage>
  );
}
