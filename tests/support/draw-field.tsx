import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { onTestFinished } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { FieldAt } from '#src/forms/field-at.ts';
import { useWireForm } from '#src/forms/use-wire-form.ts';
import { WireFields } from '#src/forms/wire-fields.tsx';
import { activateCatalogue } from '#src/i18n/activate.ts';
import '#src/ui/tokens.css';
import '#src/ui/base.css';

/** Renders a form with one field, labelled "Dato"; returns what was saved, and the function that presses the save button. */
export function drawField<Value>(
  schema: v.GenericSchema<Value, unknown>,
  start: unknown,
  field: (at: FieldAt<NonNullable<Value>>) => ReactNode,
) {
  const saved: unknown[] = [];
  const body = v.object({ value: schema }) as unknown as v.GenericSchema<{ value: unknown }, unknown>;
  function Form() {
    const form = useWireForm({
      body,
      labels: { value: 'Dato' } as never,
      start: { value: start },
      save: async ({ value }) => saved.push(value),
    });
    return (
      <>
        <WireFields form={form} id="bench">
          {field(form.at('value') as FieldAt<NonNullable<Value>>)}
        </WireFields>
        <button type="submit" form="bench">
          Guardar
        </button>
      </>
    );
  }
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  root.render(
    <I18nProvider i18n={activateCatalogue()}>
      <Provider store={createStore()}>
        <QueryClientProvider client={new QueryClient()}>
          <Form />
        </QueryClientProvider>
      </Provider>
    </I18nProvider>,
  );
  onTestFinished(() => {
    root.unmount();
    place.remove();
  });
  return { saved, save: () => userEvent.click(page.getByRole('button', { name: 'Guardar' })) };
}
