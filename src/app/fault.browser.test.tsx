import { I18nProvider } from '@lingui/react';
import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { activateCatalogue } from '#src/i18n/activate.ts';
import { ErrorBoundary } from './error-boundary.tsx';

function Broken(): never {
  throw new Error('a fault of the application');
}

test('a fault leaves a way to try again and one to a person, that need nothing of what failed', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  await act(async () =>
    root.render(
      <I18nProvider i18n={activateCatalogue()}>
        <ErrorBoundary>
          <Broken />
        </ErrorBoundary>
      </I18nProvider>,
    ),
  );
  expect(place.querySelector('h1')?.textContent).toBe('Ha ocurrido un error');
  expect(place.querySelector('button')?.textContent).toBe('Reintentar');
  expect(place.querySelector('a')?.getAttribute('href')).toMatch(/\/ayuda$/);
  await act(async () => root.unmount());
  place.remove();
});
