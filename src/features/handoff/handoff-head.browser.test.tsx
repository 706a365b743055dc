import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import type { PhotoLabel } from '#domain/evaluation/photo-label.ts';
import type { Handoff } from '#domain/wire/handoffs.ts';
import { activateCatalogue } from '#src/i18n/activate.ts';
import { HandoffHead } from './handoff-head.tsx';

type Evaluation = NonNullable<Handoff['evaluation']>;

const waiting = (review: Evaluation['review']): Evaluation => ({
  status: 'waiting',
  review,
  frontal: { label: null, reasons: [] },
  trasera: { label: null, reasons: [] },
});
const finished = (frontal: PhotoLabel, trasera: PhotoLabel): Evaluation => ({
  status: 'finished',
  review: 'person',
  frontal: { label: frontal, reasons: [] },
  trasera: { label: trasera, reasons: [] },
});

test.each([
  [waiting(null), 'Lo estamos revisando', 'Suele tardar un minuto. Te avisamos aquí.'],
  [waiting('automatic'), 'Lo estamos revisando', 'Suele tardar un minuto. Te avisamos aquí.'],
  // Nobody knows when a person will review it, so no time is given.
  [waiting('person'), 'Lo estamos revisando', 'La mirará una persona. Puedes cerrar esta página: te avisamos.'],
  [finished('Validated', 'Validated'), 'Peritación validada', 'Las dos fotos están bien.'],
  [finished('Validated', 'Rejected'), 'Hay que repetir una foto', 'La otra está bien y se queda como está.'],
  [finished('Rejected', 'Rejected'), 'Hay que repetir las fotos', 'Las fotos de tu peritación han sido rechazadas.'],
  [finished('Rejected', 'Breakage'), 'Hay que repetir las fotos', 'Las fotos de tu peritación han sido rechazadas.'],
])('%j: %s', async (evaluation, title, lead) => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={activateCatalogue()}>
        <HandoffHead state="connected" evaluation={evaluation} />
      </I18nProvider>,
    ),
  );
  expect([place.querySelector('h1')?.textContent, place.querySelector('p')?.textContent]).toEqual([title, lead]);
  await act(async () => root.unmount());
  place.remove();
});
