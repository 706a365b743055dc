import { I18nProvider } from '@lingui/react';
import { createStore, Provider } from 'jotai';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { line } from '#domain/wire/typed-fields.ts';
import type { LoggedUser } from '#domain/wire/users.ts';
import { activateCatalogue } from '#src/i18n/activate.ts';
import { isSessionExpiredAtom, lastUserAtom, loggedUserAtom } from '#src/state/session.ts';
import { TextField } from './fields/text.tsx';
import { useWireForm } from './use-wire-form.ts';
import { WireFields } from './wire-fields.tsx';

test('what was typed when the session ended is there after the log-in, and nothing else is put back', async () => {
  const user: LoggedUser = { id: 7, email: 'a@b.es', role: 'admin', name: 'Ana', surname1: '', surname2: '', phones: [], api_token: 'x' };
  const store = createStore();
  function Started({ note }: { note: string }) {
    const form = useWireForm({
      body: v.strictObject({ name: line(10), note: line(20) }),
      labels: { name: 'Nombre', note: 'Nota' },
      start: { name: '', note },
      save: async () => undefined,
    });
    return (
      <WireFields form={form} id="left">
        <TextField at={form.at('name')} />
        <TextField at={form.at('note')} />
      </WireFields>
    );
  }
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const i18n = activateCatalogue();
  const drawFor = (content: ReactNode) =>
    root.render(
      <I18nProvider i18n={i18n}>
        <Provider store={store}>{content}</Provider>
      </I18nProvider>,
    );
  store.set(loggedUserAtom, user);
  store.set(lastUserAtom, user);
  drawFor(<Started note="de antes" />);
  await userEvent.fill(page.getByLabelText('Nombre'), 'Sol');
  store.set(isSessionExpiredAtom, true);
  drawFor(null);
  await expect.element(page.getByLabelText('Nombre')).not.toBeInTheDocument();
  // Somebody else has changed the note meanwhile.
  store.set(isSessionExpiredAtom, false);
  drawFor(<Started note="de ahora" />);
  await expect.element(page.getByLabelText('Nombre')).toHaveValue('Sol');
  await expect.element(page.getByLabelText('Nota')).toHaveValue('de ahora');
});
