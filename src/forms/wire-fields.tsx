import { Plural } from '@lingui/react/macro';
import { type ReactNode, useEffect, useRef } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { Banner } from '#src/ui/banner.tsx';
import { Stack } from '#src/ui/layout.tsx';
import { useFaultText } from './fault-text.ts';
import { faultsOf } from './field-at.ts';
import { labelAt } from './labels.ts';
import { UnsavedWork } from './unsaved-work.tsx';
import type { WireForm } from './use-wire-form.ts';
import styles from './wire-fields.module.css';

/** The fields of a form, one below the other, and above them why it was not saved. `id`: of the form element, for a submit button that stands outside of it. */
export function WireFields<Body extends FieldValues>({
  form,
  id,
  failure = form.failure,
  children,
}: {
  form: WireForm<Body>;
  id: string;
  /** Replaces the words of the problem; null: shows none. */
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
          // A sheet with a form may be rendered inside another form's React tree, which must not be submitted too.
          event.stopPropagation();
          void form.submit();
        }}
      >
        <Stack gap={5}>
          <Faults form={form} id={id} failure={failure} />
          {children}
        </Stack>
      </form>
      {form.kept && <UnsavedWork {...form.kept} />}
    </FormProvider>
  );
}

/** The elements of the fields that are drawn and at fault, in the order of the page. */
function drawnAtFault(id: string, { getFieldState }: UseFormReturn): HTMLElement[] {
  const drawn = [...(document.forms.namedItem(id)?.elements ?? [])] as HTMLElement[];
  return drawn.filter((control) => getFieldState(pathOf(control)).invalid);
}
const pathOf = (control: HTMLElement) => control.dataset.at ?? '';

/** Lists the faults, when there are more than the one field that has the focus: each entry leads to its field. */
function Faults<Body extends FieldValues>({ form, id, failure }: { form: WireForm<Body>; id: string; failure: ReactNode }) {
  const faultText = useFaultText();
  const banner = useRef<HTMLDivElement>(null);
  const { methods, labels } = form;
  const { errors, submitCount } = methods.formState;
  // Leads the person to the reason: the focus goes to the first field at fault, else to this list, wherever the button is.
  useEffect(() => {
    if (submitCount > 0) (drawnAtFault(id, methods)[0] ?? banner.current)?.focus();
  }, [id, methods, submitCount]);
  const drawn = drawnAtFault(id, methods);
  const others = Object.entries(errors)
    .flatMap(([name, error]) => faultsOf(name, error))
    .filter(({ path }) => !drawn.some((control) => `${path}.`.startsWith(`${pathOf(control)}.`)));
  const isOfFields = drawn.length > 0 && others.length === 0;
  if (failure !== null && failure !== undefined && !isOfFields) return <Banner ref={banner} status="bad" title={failure} />;
  // Null as `failure` means that the screen shows the refusal itself.
  const told = failure === null && form.failure !== null ? [] : others;
  if (told.length === 0 && drawn.length < 2) return null;
  return (
    <Banner ref={banner} status="bad" title={<Plural value={drawn.length + told.length} one="Revisa # dato" other="Revisa # datos" />}>
      <ul className={styles.faults}>
        {drawn.map((control) => (
          <li key={pathOf(control)}>
            <button type="button" className={styles.fault} onClick={() => control.focus()}>
              {labelAt(labels, pathOf(control))}
            </button>
          </li>
        ))}
        {told.map(({ path, code }) => (
          <li key={path}>{`${labelAt(labels, path) || path}: ${faultText(code)}`}</li>
        ))}
      </ul>
    </Banner>
  );
}
