import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, get } from 'react-hook-form';
import { Banner } from '#src/ui/banner.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useFaultText } from './fault-text.ts';
import { faultsOf } from './field-at.ts';
import { labelAt } from './labels.ts';
import { UnsavedWork } from './unsaved-work.tsx';
import type { WireForm } from './use-wire-form.ts';
import styles from './wire-fields.module.css';

/** The fields of a form below each other, and above them why it was not saved. `id`: of the form, for a button that stands elsewhere. */
export function WireFields<Body extends FieldValues>({
  form,
  id,
  failure = form.failure,
  children,
}: {
  form: WireForm<Body>;
  id: string;
  /** Other words than those of the problem; null: none. */
  failure?: ReactNode;
  children: ReactNode;
}) {
  return (
    <FormProvider {...form.methods}>
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          // A sheet with a form may stand inside of another form's tree.
          event.stopPropagation();
          void form.submit();
        }}
      >
        <Stack gap={5}>
          <Faults form={form} failure={failure} />
          {children}
        </Stack>
      </form>
      {form.kept && <UnsavedWork {...form.kept} />}
    </FormProvider>
  );
}

/** What is at fault, when it is more than the one field that has the focus: each leads to its field. */
function Faults<Body extends FieldValues>({ form, failure }: { form: WireForm<Body>; failure: ReactNode }) {
  const faultText = useFaultText();
  const { errors } = form.methods.formState;
  const faults = Object.keys(errors).flatMap((name) => faultsOf(name, get(errors, name)));
  const isShown = (path: string) => Boolean((get(form.methods.control._fields, path) as { _f?: unknown } | undefined)?._f);
  const isAllShown = faults.every(({ path }) => isShown(path));
  if (failure !== null && failure !== undefined && (faults.length === 0 || !isAllShown)) return <Banner status="bad" title={failure} />;
  if (faults.length < 2 && isAllShown) return null;
  return (
    <Banner status="bad" title={<Plural value={faults.length} one="Revisa # dato" other="Revisa # datos" />}>
      <ul className={styles.faults}>
        {faults.map(({ path, code }) => (
          <li key={path}>
            {isShown(path) ? (
              <button type="button" className={styles.fault} onClick={() => form.methods.setFocus(path)}>
                {labelAt(form.labels, path)}
              </button>
            ) : (
              `${labelAt(form.labels, path) || path}: ${faultText(code)}`
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
