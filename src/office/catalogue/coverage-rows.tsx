import { useLingui } from '@lingui/react/macro';
import { LinesField } from '#src/forms/fields/lines.tsx';
import { RowsField } from '#src/forms/fields/rows.tsx';
import { TextField } from '#src/forms/fields/text.tsx';
import type { ProductForm } from './product-form.ts';

/** The coverages of a product, the most important first, each with a sentence for the customer. */
export function CoverageRows({ form }: { form: ProductForm }) {
  const { t } = useLingui();
  const missing = { 'too-short': t`Falta este dato. Rellénalo.`, twice: t`Está dos veces. Quita una.` };
  return (
    <RowsField
      at={form.at('coverages')}
      help={t`En el orden en que se leen. Lo que ya está contratado no cambia: se puede decir mejor, y no cubrir otra cosa.`}
      rowName={(place) => t`Cobertura ${place}`}
      add={t`Añadir una cobertura`}
      fresh={() => ({ name: '', description: '' })}
      isOrdered
      isWide
    >
      {(index) => (
        <>
          <TextField at={{ ...form.at(`coverages.${index}.name`), label: t`Qué cubre` }} words={missing} />
          <LinesField
            at={{ ...form.at(`coverages.${index}.description`), label: t`En una frase` }}
            maxLength={400}
            rows={2}
            words={missing}
          />
        </>
      )}
    </RowsField>
  );
}
