import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import type * as v from 'valibot';
import type { HouseAnswer } from '#domain/wire/house-settings.ts';
import type { LabelsOf } from '#src/forms/labels.ts';
import type { WireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { Clash } from '#src/office/kit/clash.tsx';
import { Section } from '#src/office/kit/section.tsx';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useHouseForm } from './use-house-form.ts';

interface SectionParts<Body extends FieldValues> {
  /** The id of the form element. */
  id: string;
  title: ReactNode;
  given: HouseAnswer;
  /** The schema of the settings of this section, as the contract takes them. */
  body: v.GenericSchema<Body, unknown>;
  labels: LabelsOf<Body>;
  children: (form: WireForm<Body>) => ReactNode;
}

/** A section of settings that are saved together, apart from the other sections. */
export function HouseSection<Body extends FieldValues>({ title, ...parts }: SectionParts<Body>) {
  const [saves, setSaves] = useState(0);
  return (
    <Section title={title}>
      <Card>
        <SectionForm key={saves} {...parts} onSaved={() => setSaves((count) => count + 1)} />
      </Card>
    </Section>
  );
}

function SectionForm<Body extends FieldValues>({
  id,
  given,
  body,
  labels,
  children,
  onSaved,
}: Omit<SectionParts<Body>, 'title'> & { onSaved: () => void }) {
  const { t } = useLingui();
  const { form, clashes, takeTheirs } = useHouseForm({ given, body, labels, onSaved });
  return (
    <Stack gap={4}>
      <WireFields form={form} id={id}>
        <Clash clashes={clashes} labels={labels} onTake={takeTheirs} />
        {children(form)}
      </WireFields>
      <div>
        <Button kind="primary" type="submit" form={id} loading={form.isBusy && t`Guardando…`}>
          <Trans>Guardar</Trans>
        </Button>
      </div>
    </Stack>
  );
}
