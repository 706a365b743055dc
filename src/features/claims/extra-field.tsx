import type { ClaimExtraField } from '#domain/wire/claims.ts';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { Field, Input } from '#src/ui/field.tsx';
import { Segment } from '#src/ui/segment.tsx';
import { Select } from '#src/ui/select.tsx';
import { TextArea } from '#src/ui/text-area.tsx';

const longestText = 120;
const longestLongText = 2000;
/** Up to so many options are shown beside each other. */
const fewOptions = 3;

/** An extra field of the declaration, with the server's label and in the control of its type. `last`: the latest possible day, yyyy-mm-dd. */
export function ExtraField({
  field,
  value,
  error,
  last,
  onValue,
}: {
  field: ClaimExtraField;
  value: string;
  error: string | undefined;
  last: string;
  onValue: (value: string) => void;
}) {
  const { label, helper_text: help, type, options, is_required: isRequired } = field;
  if (type === 'checkbox') {
    return (
      <Checkbox checked={value === 'Si'} error={error} onChecked={(isTicked) => onValue(isTicked ? 'Si' : '')}>
        {label}
        {help !== null && <> {help}</>}
      </Checkbox>
    );
  }
  const choices = options.map(({ id, text }) => ({ value: id, text }));
  if (type === 'choice' && choices.length <= fewOptions)
    return <Segment label={label} options={choices} value={value} onValue={onValue} error={error} />;
  return (
    <Field label={label} help={help} error={error} optional={!isRequired}>
      {(control) =>
        type === 'choice' ? (
          <Select control={control} options={[{ value: '', text: '' }, ...choices]} value={value} onValue={onValue} />
        ) : type === 'long-text' ? (
          <TextArea control={control} value={value} maxLength={longestLongText} rows={3} onValue={onValue} />
        ) : (
          <Input
            {...control}
            value={value}
            onValue={onValue}
            {...(type === 'date' ? { type: 'date', max: last } : { maxLength: longestText })}
          />
        )
      }
    </Field>
  );
}
