import { useLingui } from '@lingui/react/macro';
import { isHexColor } from '#domain/white-label/contrast.ts';
import { type FieldAt, useFieldAt } from '#src/forms/field-at.ts';
import { Field, Input } from '#src/ui/field.tsx';
import styles from './color.module.css';

/** A colour as `#rrggbb`: typed as a style guide gives it, or picked with the system's colour picker. */
export function ColorField({ at }: { at: FieldAt<string> }) {
  const { t } = useLingui();
  const field = useFieldAt(at, { 'wrong-form': t`Escribe # y seis cifras o letras, como #14213D.` });
  return (
    <Field label={at.label} optional={at.isOptional} error={field.error}>
      {(control) => (
        <div className={styles.color}>
          <input
            type="color"
            className={styles.swatch}
            aria-label={t`Elegir el color: ${at.label}`}
            value={isHexColor(field.text) ? field.text : '#000000'}
            onChange={(event) => field.set(event.target.value)}
          />
          <Input
            {...control}
            ref={field.toFocus}
            name={at.path}
            autoComplete="off"
            spellCheck={false}
            value={field.text}
            onValue={field.set}
            onBlur={field.onBlur}
          />
        </div>
      )}
    </Field>
  );
}
