import { Plural } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, get } from 'react-hook-form';
import { Banner } from '#src/ui/banner.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useFaultText } from './fault-text.ts';
import { faultCodeOf } from './field-at.ts';
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
  const paths = Object.keys(errors).flatMap((name) => pathsOf(name, get(errors, name)));
  const isShown = (path: string) => Boolean((get(form.methods.control._fields, path) as { _f?: unknown } | undefined)?._f);
  const unseen = paths.filter((path) => !isShown(path));
  const hasFields = paths.length > 0;
  if (failure !== null && failure !== undefined && (!hasFields || unseen.length > 0)) return <Banner status="bad" title={failure} />;
  if (paths.length < 2 && unseen.length === 0) return null;
  return (
    <Banner status="bad" title={<Plural value={paths.length} one="Revisa # dato" other="Revisa # datos" />}>
      <ul className={styles.faults}>
        {paths.map((path) => (
          <li key={path}>
            {isShown(path) ? (
              <button type="button" className={styles.fault} onClick={() => form.methods.setFocus(path)}>
                {labelAt(form.labels, path)}
              </button>
            ) : (
              `${labelAt(form.labels, path) || path}: ${faultText(faultCodeOf(get(errors, path)) ?? '')}`
            )}
          </li>
        ))}
      </ul>
    </Banner>
  );
}

/** Dotted paths of what is at fault, in the order of the body. */
function pathsOf(path: string, error: unknown): string[] {
  if (typeof error !== 'object' || error === null) return [];
  if ('message' in error && typeof error.message === 'string') return [path];
  return Object.entries(error).flatMap(([name, part]) => (name === 'ref' ? [] : pathsOf(`${path}.${name}`, part)));
}
