import { Trans, useLingui } from '@lingui/react/macro';
import type { DeclarationFaults } from '#domain/claim/declaration-faults.ts';
import { Field, Input } from '#src/ui/field.tsx';
import { useFieldProblems } from './claim-words.ts';
import { ExtraField } from './extra-field.tsx';
import type { OfferedType } from './step-parts.ts';
import type { ClaimDraftWork } from './use-claim-draft.ts';

/** The day of the loss, and the extra fields of the kind. `faults` null: no errors are shown yet. */
export function DeclarationFields({
  type,
  work: { draft, change },
  faults,
  today,
}: {
  type: OfferedType;
  work: ClaimDraftWork;
  faults: DeclarationFaults | null;
  today: string;
}) {
  const { t } = useLingui();
  const words = useFieldProblems();
  const ofDay = { missing: t`Di qué día fue.`, 'in-future': t`Ese día no ha llegado todavía.` };
  return (
    <>
      <Field label={<Trans>¿Qué día fue?</Trans>} error={faults?.lossDay && ofDay[faults.lossDay]}>
        {(control) => <Input {...control} type="date" max={today} value={draft.lossDate} onValue={(lossDate) => change({ lossDate })} />}
      </Field>
      {type.extra_fields.map((field) => {
        const problem = faults?.fields[field.id];
        return (
          <ExtraField
            key={field.id}
            field={field}
            value={draft.extraFields[field.id] ?? ''}
            error={problem && words[problem]}
            last={today}
            onValue={(value) => change({ extraFields: { ...draft.extraFields, [field.id]: value } })}
          />
        );
      })}
    </>
  );
}
