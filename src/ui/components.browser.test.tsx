import { I18nProvider } from '@lingui/react';
import { act, type ReactNode, useState } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { activateCatalogue } from '#src/i18n/activate.ts';
import { Button } from './button.tsx';
import { Checkbox } from './checkbox.tsx';
import { Field, Input } from './field.tsx';
import { AppLink, NavigationProvider } from './link.tsx';
import { OptionCards } from './option-card.tsx';
import { ProgressBar } from './progress-bar.tsx';
import { Sheet } from './sheet.tsx';
import { Toast, toastMs } from './toast.tsx';
import './tokens.css';
import './base.css';

declare global {
  var IS_REACT_ACT_ENVIRONMENT: boolean;
}

let root: Root;
let place: HTMLElement;

beforeEach(() => {
  globalThis.IS_REACT_ACT_ENVIRONMENT = true;
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(async () => {
  vi.useRealTimers();
  await doing(() => root.unmount());
  place.remove();
});

/** Runs an action and waits until React has rendered what follows from it. */
const doing = (action: () => unknown) => act(() => Promise.resolve(action()));
const draw = (content: ReactNode) => doing(() => root.render(<I18nProvider i18n={activateCatalogue()}>{content}</I18nProvider>));
const one = <Kind extends HTMLElement = HTMLElement>(selector: string): Kind => {
  const found = document.querySelector<Kind>(selector);
  if (found === null) throw new Error(`no ${selector}`);
  return found;
};
const settle = () => act(() => new Promise((done) => setTimeout(done, 50)));

function SheetOnDemand() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" id="opener" onClick={() => setIsOpen(true)}>
        abrir
      </button>
      {isOpen && (
        <Sheet title="Una hoja" onClose={() => setIsOpen(false)} actions={<Button>Sí, es este</Button>}>
          <p>texto</p>
        </Sheet>
      )}
    </>
  );
}

test.each(['native', 'missing'] as const)(
  'a sheet closes with Escape, keeps the focus inside and gives it back (dialog %s)',
  async (kind) => {
    if (kind === 'missing') vi.stubGlobal('HTMLDialogElement', undefined);
    await draw(<SheetOnDemand />);
    one('#opener').focus();
    await act(() => userEvent.keyboard('{Enter}'));
    await settle();
    const sheet = one(kind === 'native' ? 'dialog' : '[role=dialog]');
    // The focus is on the title, and not on the button that closes the sheet.
    expect(document.activeElement).toBe(sheet.querySelector('h2'));
    await act(() => userEvent.keyboard('{Tab}{Tab}{Tab}{Shift>}{Tab}{Tab}{Tab}{/Shift}'));
    expect(document.activeElement).not.toBe(one('#opener'));
    await act(() => userEvent.keyboard('{Escape}'));
    await settle();
    expect(document.querySelector('dialog, [role=dialog]')).toBeNull();
    expect(document.activeElement).toBe(one('#opener'));
    vi.unstubAllGlobals();
  },
);

test('the X of a sheet closes it', async () => {
  await draw(<SheetOnDemand />);
  await act(() => userEvent.click(one('#opener')));
  await act(() => userEvent.click(one('[aria-label=Cerrar]')));
  await settle();
  expect(document.querySelector('dialog')).toBeNull();
});

test.each(['native', 'missing'] as const)(
  'a double click opens a sheet that stays, and a press beside the sheet closes it and gives the focus back (dialog %s)',
  async (kind) => {
    if (kind === 'missing') vi.stubGlobal('HTMLDialogElement', undefined);
    await draw(<SheetOnDemand />);
    await act(() => userEvent.dblClick(one('#opener')));
    await settle();
    const scrim = one(kind === 'native' ? 'dialog' : ':has(> [role=dialog])');
    await act(() => userEvent.click(scrim, { position: { x: 2, y: 2 } }));
    await settle();
    expect(document.querySelector('dialog, [role=dialog]')).toBeNull();
    expect(document.activeElement).toBe(one('#opener'));
    vi.unstubAllGlobals();
  },
);

test('the second press of a double click does not press what the sheet draws there', async () => {
  await draw(<SheetOnDemand />);
  const opener = one('#opener');
  opener.style.cssText = 'position: fixed; inset: 0';
  await act(() => userEvent.click(opener));
  await settle();
  const { x, y } = one('[aria-label=Cerrar]').getBoundingClientRect();
  await act(() => userEvent.click(one('[aria-label=Cerrar]')));
  await act(() => userEvent.dblClick(opener, { position: { x: x + 8, y: y + 8 } }));
  await settle();
  expect(document.querySelector('dialog')).not.toBeNull();
  await act(() => userEvent.click(one('[aria-label=Cerrar]')));
  await settle();
  expect(document.querySelector('dialog')).toBeNull();
});

test('a toast goes after 3000 ms, but not while the pointer is on it', async () => {
  vi.useFakeTimers();
  const done = vi.fn<() => void>();
  await draw(<Toast text="Hecho" onDone={done} />);
  const toast = one('[role=status]');
  await doing(() => toast.dispatchEvent(new PointerEvent('pointerover', { bubbles: true })));
  await doing(() => vi.advanceTimersByTime(toastMs * 3));
  expect(done).not.toHaveBeenCalled();
  await doing(() => toast.dispatchEvent(new PointerEvent('pointerout', { bubbles: true })));
  await doing(() => vi.advanceTimersByTime(toastMs - 1));
  expect(done).not.toHaveBeenCalled();
  await doing(() => vi.advanceTimersByTime(1));
  expect(done).toHaveBeenCalledOnce();
  expect(toastMs).toBe(3000);
});

test('a button that is off keeps the focus and does nothing; one that works says it in the gerund', async () => {
  const press = vi.fn<() => void>();
  await draw(
    <>
      <Button disabled onClick={press} describedBy="why">
        Pagar ahora
      </Button>
      <Button loading="Enviando…" onClick={press}>
        Enviar
      </Button>
      <Button onClick={press}>Seguir</Button>
    </>,
  );
  const [off, busy, on] = [...document.querySelectorAll('button')] as [HTMLButtonElement, HTMLButtonElement, HTMLButtonElement];
  off.click();
  busy.click();
  expect(press).not.toHaveBeenCalled();
  off.focus();
  expect(document.activeElement).toBe(off);
  expect(off.getAttribute('aria-disabled')).toBe('true');
  expect(busy.textContent).toBe('Enviando…');
  expect(busy.getAttribute('aria-busy')).toBe('true');
  on.click();
  expect(press).toHaveBeenCalledOnce();
});

test('a double click removes one row, and not the next one, which has moved up', async () => {
  function Rows() {
    const [rows, setRows] = useState(['uno', 'dos', 'tres']);
    return rows.map((row, place) => (
      <Button key={String(place)} icon="trash" onClick={() => setRows(rows.filter((other) => other !== row))}>
        Quitar {row}
      </Button>
    ));
  }
  await draw(<Rows />);
  await act(() => userEvent.dblClick(one('button')));
  expect([...document.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Quitar dos', 'Quitar tres']);
});

test('an error is tied to its field and announced', async () => {
  await draw(
    <Field label="IMEI (15 dígitos)" help="Míralo marcando *#06#." error="Hay un número mal." counter="15 de 15">
      {(control) => <Input {...control} value="35" onValue={() => {}} code />}
    </Field>,
  );
  const input = one<HTMLInputElement>('input');
  expect(input.labels?.[0]?.textContent?.trim()).toBe('IMEI (15 dígitos)');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const described = (input.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent);
  expect(described).toEqual(['Hay un número mal.', 'Míralo marcando *#06#.']);
  expect(one('[role=alert]').textContent).toBe('Hay un número mal.');
});

test('a field that gets the focus leaves room above the bar for an error that appears afterwards', async () => {
  const drawField = (error?: string) =>
    draw(
      <div style={{ padding: '150vh 0' }}>
        <Field label="Número" help="Las dos cifras que aparecen ahora en su pantalla." error={error}>
          {(control) => <Input {...control} value="12" onValue={() => undefined} />}
        </Field>
      </div>,
    );
  await drawField();
  const aboveBar = window.innerHeight - Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingBottom);
  // The field itself stands just above the bar, and what is below it behind the bar.
  window.scrollBy(0, one('input').getBoundingClientRect().bottom - aboveBar);
  one('input').focus();
  await drawField('Ese número no es el de la pantalla.');
  await settle();
  expect(one('[role="alert"]').getBoundingClientRect().bottom).toBeLessThanOrEqual(aboveBar);
});

test('the whole option card is one button', async () => {
  const choose = vi.fn<() => void>();
  await draw(
    <OptionCards
      label="Forma de dar el IMEI"
      options={[
        {
          key: 'picture',
          icon: 'img',
          title: 'Con una captura',
          tag: 'Fácil',
          text: 'Leemos el número por ti.',
          isFirst: true,
          onPress: choose,
        },
        { key: 'typed', icon: 'keys', title: 'Escribirlo', onPress: choose },
      ]}
    />,
  );
  const [picture, typed] = [...document.querySelectorAll<HTMLElement>('button')] as [HTMLElement, HTMLElement];
  expect(getComputedStyle(typed).backgroundColor).not.toBe(getComputedStyle(picture).backgroundColor);
  expect(picture.getBoundingClientRect().height).toBeGreaterThanOrEqual(64);
  expect(picture.getBoundingClientRect().width).toBe(typed.getBoundingClientRect().width);
  picture.click();
  expect(choose).toHaveBeenCalledTimes(1);
});

test('a checkbox row is 48 px at least', async () => {
  const change = vi.fn<(checked: boolean) => void>();
  await draw(
    <Checkbox checked={false} onChecked={change}>
      He leído la política.
    </Checkbox>,
  );
  expect(one('label').getBoundingClientRect().height).toBeGreaterThanOrEqual(48);
  one('label').click();
  expect(change).toHaveBeenCalledWith(true);
});

test('a bar says what the server has confirmed', async () => {
  await draw(<ProgressBar done={620} total={1180} label="Foto de delante" />);
  expect(one('[role=progressbar]').getAttribute('aria-valuenow')).toBe('53');
});

test('a link inside goes by the router, one outside or with a modifier does not', async () => {
  const go = vi.fn<(to: string) => void>();
  await draw(
    <NavigationProvider value={{ hrefOf: (to) => `#${to}`, go }}>
      <AppLink to="/evaluation?policy=3">dentro</AppLink>
      <AppLink to="tel:900000123">fuera</AppLink>
    </NavigationProvider>,
  );
  const [inside, outside] = [...document.querySelectorAll('a')] as [HTMLAnchorElement, HTMLAnchorElement];
  expect(inside.getAttribute('href')).toBe('#/evaluation?policy=3');
  expect(outside.getAttribute('href')).toBe('tel:900000123');
  inside.addEventListener('click', (event) => event.preventDefault());
  inside.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }));
  expect(go).not.toHaveBeenCalled();
  inside.click();
  expect(go).toHaveBeenCalledWith('/evaluation?policy=3');
});
