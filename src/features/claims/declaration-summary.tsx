import { Trans, useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { OutboxItem } from '#domain/outbox/item.ts';
import { deviceName } from '#domain/policy/device-name.ts';
import { isCivilDate } from '#domain/shared/civil-date.ts';
import type { ClaimExtraField } from '#domain/wire/claims.ts';
import { Card } from '#src/ui/card.tsx';
import { DateText } from '#src/ui/date.tsx';
import { DescriptionList } from '#src/ui/description-list.tsx';
import { itemsOfDocument } from './document-rows.tsx';
import { documentsOf, type OfferedType, type StepParts } from './step-parts.ts';

/** The whole declaration in one list. */
export function DeclarationSummary({
  policy,
  risk,
  type,
  work: { draft },
  items,
}: Pick<StepParts, 'policy' | 'risk' | 'work'> & { type: OfferedType; items: readonly OutboxItem[] }) {
  const { t } = useLingui();
  return (
    <Card>
      <DescriptionList
        rows={[
          { name: <Trans>Qué ha pasado</Trans>, value: type.text },
          { name: <Trans>Asegurado</Trans>, value: deviceName(risk)?.name ?? t`Póliza ${policy.number}` },
          ...(isCivilDate(draft.lossDate) ? [{ name: <Trans>Día</Trans>, value: <DateText when={draft.lossDate} /> }] : []),
          ...type.extra_fields.flatMap((field) => {
            const value = draft.extraFields[field.id];
            return value ? [{ name: field.label, value: shownValue(field, value) }] : [];
          }),
          ...(draft.description.trim() === '' ? [] : [{ name: <Trans>Qué pasó</Trans>, value: draft.description }]),
          ...documentsOf(type, draft.extraFields).map((document) => {
            const count = itemsOfDocument(items, document.type).length;
            if (count > 0) return { name: document.title, value: <Trans>Archivos: {count}</Trans> };
            return { name: document.title, value: document.is_on_file ? <Trans>Ya la tenemos</Trans> : <Trans>Falta</Trans> };
          }),
        ]}
      />
    </Card>
  );
}

/** The value of an extra field, as text. */
export function shownValue({ type, options }: Pick<ClaimExtraField, 'type' | 'options'>, value: string): ReactNode {
  if (type === 'date') return isCivilDate(value) ? <DateText when={value} /> : value;
  if (type === 'checkbox') return <Trans>Sí</Trans>;
  return options.find(({ id }) => id === value)?.text ?? value;
}
