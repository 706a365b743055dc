import { I18nProvider } from '@lingui/react';
import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { activateCatalogue } from '#src/i18n/activate.ts';
import { Card } from './card.tsx';
import { ListRow } from './list-row.tsx';
import { passFocusOn } from './pass-focus-on.ts';
import { Sheet } from './sheet.tsx';

const root = createRoot(document.body.appendChild(document.createElement('div')));
afterEach(() => root.render(null));

/** Rows that are removed at once, or, with `isAsked`, after a sheet that is still open when its row goes. */
function Rows({ isAsked }: { isAsked: boolean }) {
  const [names, setNames] = useState(['uno', 'dos', 'tres']);
  const [leaving, setLeaving] = useState<string | null>(null);
  const remove = (name: string) => setNames((all) => all.filter((one) => one !== name));
  return (
    <>
      <h1>Tu cuenta</h1>
      <h2>Los nombres</h2>
      <Card flush>
        {names.map((name) => (
          <ListRow
            key={name}
            ref={passFocusOn}
            icon="lock"
            title={name}
            end={
              <button type="button" onClick={() => (isAsked ? setLeaving(name) : remove(name))}>
                Quitar {name}
              </button>
            }
          />
        ))}
      </Card>
      <button type="button">Otra cosa</button>
      {leaving !== null && (
        <Sheet
          title="¿Quitarlo?"
          onClose={() => setLeaving(null)}
          actions={
            <>
              <button type="button" onClick={() => remove(leaving)}>
                Sí
              </button>
              <button type="button" onClick={() => setLeaving(null)}>
                Hecho
              </button>
            </>
          }
        />
      )}
    </>
  );
}

for (const isAsked of [false, true]) {
  test(`a row that is removed ${isAsked ? 'under a sheet' : 'at once'} passes the focus on to the next one, and the last to the heading`, async () => {
    root.render(
      <I18nProvider i18n={activateCatalogue()}>
        <Rows key={String(isAsked)} isAsked={isAsked} />
      </I18nProvider>,
    );
    const remove = async (name: string) => {
      await userEvent.click(page.getByRole('button', { name: `Quitar ${name}` }));
      if (!isAsked) return;
      await userEvent.click(page.getByRole('button', { name: 'Sí' }));
      await userEvent.click(page.getByRole('button', { name: 'Hecho' }));
    };
    await remove('dos');
    await expect.element(page.getByRole('button', { name: 'Quitar tres' })).toHaveFocus();
    await remove('tres');
    await expect.element(page.getByRole('heading', { name: 'Los nombres' })).toHaveFocus();
  });
}
