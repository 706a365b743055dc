import { useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { isTypeFor, type WebhookEventType, webhookEventTypes } from '#domain/webhook/event-types.ts';
import type { FieldAt } from '#src/forms/field-at.ts';
import { ChipsField } from '#src/forms/fields/chips.tsx';
import { typeWords } from './webhook-words.ts';

/** The types of event that a webhook receives; a distributor's webhook can choose only those that distributors may know. */
export function EventTypesField({ at }: { at: FieldAt<readonly WebhookEventType[]> }) {
  const { t, i18n } = useLingui();
  const distributor: unknown = useWatch({ name: 'distributor_id' });
  const receiver = typeof distributor === 'number' ? 'distributor' : 'house';
  return (
    <ChipsField
      at={at}
      words={{ 'not-allowed': t`Recibos y siniestros no se cuentan a un distribuidor. Vuelve a elegir.` }}
      options={webhookEventTypes.filter((type) => isTypeFor(receiver, type)).map((value) => ({ value, text: i18n._(typeWords[value]) }))}
    />
  );
}
