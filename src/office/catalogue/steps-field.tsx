import { Trans, useLingui } from '@lingui/react/macro';
import { useWatch } from 'react-hook-form';
import { stepOrder } from '#domain/policy/contracting-steps.ts';
import { isEvaluatedType } from '#domain/policy/product-type.ts';
import type { FieldAt } from '#src/forms/field-at.ts';
import { ChoiceField } from '#src/forms/fields/choice.tsx';
import { Meta } from '#src/ui/text.tsx';

/**
 * The order of paying, evaluating and signing for the customer of a product; shown only for types that are evaluated. `givenType`: the type of an existing product;
 * null: the type chosen in the form.
 */
export function StepsField({ at, givenType }: { at: FieldAt<boolean>; givenType: number | null }) {
  const { t } = useLingui();
  const [isAfter, chosenType] = useWatch({ name: [at.path, 'product_type_id'] }) as unknown[];
  const type = givenType ?? Number(chosenType);
  // A setting that is on is always shown, so that it can be switched off.
  if (isAfter !== true && !isEvaluatedType(type)) return null;
  const words = { pay: t`pagar`, evaluate: t`peritar`, sign: t`firmar` };
  const orderOf = (isPaidAfterEvaluation: boolean) =>
    stepOrder({ isPaidAfterEvaluation, isEvaluationRequired: true })
      .map((kind, place) => `${place + 1}. ${words[kind]}`)
      .join(', ');
  return (
    <div>
      <ChoiceField
        at={{ ...at, label: t`Orden al contratar` }}
        look="cards"
        options={[
          { value: false, text: orderOf(false), note: t`Al contratar se paga el primer recibo, y después se hace la peritación.` },
          { value: true, text: orderOf(true), note: t`Primero se hace la peritación. Hasta que está validada no se cobra nada.` },
        ]}
        words={{ 'not-allowed': t`En este tipo de producto no se perita nada: se paga al contratar.` }}
      />
      <Meta>
        <Trans>Quien ya ha contratado sigue en el orden con el que empezó.</Trans>
      </Meta>
    </div>
  );
}
