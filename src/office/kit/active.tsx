import { Trans, useLingui } from '@lingui/react/macro';
import { Pill } from '#src/ui/pill.tsx';
import { Filter } from './resource-list.tsx';

/** Whether something is active or has been deactivated. */
export function ActivePill({ active }: { active: boolean }) {
  return active ? (
    <Pill status="ok">
      <Trans>Activo</Trans>
    </Pill>
  ) : (
    <Pill status="wait">
      <Trans>Inactivo</Trans>
    </Pill>
  );
}

/** The filter of a list that has `filter[active]`. */
export function ActiveFilter({
  list,
}: {
  list: { filter: { active?: '0' | '1' | undefined }; setFilter: (parts: { active: '0' | '1' | null }) => void };
}) {
  const { t } = useLingui();
  return (
    <Filter
      label={t`Estado`}
      all={t`Todos`}
      options={[
        { value: '1', text: t`Activos` },
        { value: '0', text: t`Inactivos` },
      ]}
      value={list.filter.active}
      onValue={(active) => list.setFilter({ active })}
    />
  );
}
