import { useLingui } from '@lingui/react/macro';
import { type ReactNode, useId, useRef } from 'react';
import { type FieldValues, get, useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { useFaultText } from '#src/forms/fault-text.ts';
import { type FieldAt, faultsOf } from '#src/forms/field-at.ts';
import { Button } from '#src/ui/button.tsx';
import { FieldError } from '#src/ui/field.tsx';
import styles from './rows.module.css';

/** A list in the body, each of whose items is a row of fields: a row can be removed, and moved where the order matters. */
export function RowsField({
  at,
  help,
  rowName,
  add,
  fresh,
  isOrdered = false,
  isWide = false,
  children,
}: {
  at: FieldAt<readonly object[]>;
  help?: ReactNode;
  /** The name of a row, counted from 1: "Tramo 2". */
  rowName: (place: number) => string;
  /** The button that adds a row: "Añadir un tramo". */
  add: ReactNode;
  /** The values of a new row, which is added at the end. */
  fresh: (rows: readonly FieldValues[]) => FieldValues;
  isOrdered?: boolean;
  /** The fields of a row hold long texts and stand one below the other. */
  isWide?: boolean;
  /** The fields of a row, by its index from 0. */
  children: (index: number) => ReactNode;
}) {
  const { t } = useLingui();
  const id = useId();
  const { control, getValues } = useFormContext();
  const { fields, append, remove, move } = useFieldArray({ control, name: at.path });
  const { errors } = useFormState({ control, name: at.path });
  const faultText = useFaultText();
  const adding = useRef<HTMLButtonElement>(null);
  const error: unknown = get(errors, at.path);
  // Faults inside a row are shown in that row.
  const [own] = faultsOf(at.path, error).filter(({ path }) => path === at.path || path === `${at.path}.root`);
  return (
    <fieldset className={styles.rows} aria-describedby={own ? `${id}-error` : undefined}>
      <legend className={styles.legend}>{at.label}</legend>
      {help && <p className={styles.help}>{help}</p>}
      <ol className={styles.list}>
        {fields.map((field, index) => {
          const name = rowName(index + 1);
          return (
            <li key={field.id} className={styles.row}>
              <fieldset className={isWide ? styles.wide : styles.fields}>
                <legend className={styles.name}>{name}</legend>
                {children(index)}
              </fieldset>
              <div className={styles.tools}>
                {isOrdered && index > 0 && (
                  <Button small icon="up" square onClick={() => move(index, index - 1)}>
                    {t`Subir ${name}`}
                  </Button>
                )}
                <Button
                  small
                  icon="trash"
                  square
                  onClick={() => {
                    remove(index);
                    adding.current?.focus();
                  }}
                >
                  {t`Quitar ${name}`}
                </Button>
              </div>
            </li>
          );
        })}
      </ol>
      {own && <FieldError id={`${id}-error`}>{faultText(own.code)}</FieldError>}
      <div>
        <Button ref={adding} icon="plus" small onClick={() => append(fresh((getValues(at.path) ?? []) as FieldValues[]))}>
          {add}
        </Button>
      </div>
    </fieldset>
  );
}
