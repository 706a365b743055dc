import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type MouseEvent, type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from 'react';
import { Icon } from './icon.tsx';
import { focusAfter } from './pass-focus-on.ts';
import styles from './sheet.module.css';

/** A bottom sheet on a phone, a dialog on a desktop. Escape, the X and the scrim close it; the focus then returns to where it was. */
export function Sheet({
  title,
  over,
  onClose,
  children,
  actions,
}: {
  title: ReactNode;
  /** Stands above the title, which is then as large as the title of a screen. */
  over?: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  /** Buttons, one below the other. */
  actions?: ReactNode;
}) {
  const { t } = useLingui();
  const titleId = useId();
  const isUntouched = useRef(true);
  const content = (
    <div
      className={styles.inner}
      onClickCapture={(event) => {
        if (event.detail < 2) isUntouched.current = false;
        else if (isUntouched.current) {
          // The second press of a double click on the button that opened the sheet is not for what is now drawn there.
          event.preventDefault();
          event.stopPropagation();
        }
      }}
    >
      <div className={styles.grab} />
      <div className={styles.head}>
        <div className={styles.words}>
          {over}
          <h2 id={titleId} tabIndex={-1} className={over ? styles.large : undefined}>
            {title}
          </h2>
        </div>
        <button type="button" className={styles.close} aria-label={t`Cerrar`} onClick={onClose}>
          <Icon name="close" />
        </button>
      </div>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
  // Safari before 15.4 has no dialog (decision A88).
  const hasDialog = typeof HTMLDialogElement === 'function' && 'showModal' in HTMLDialogElement.prototype;
  return hasDialog ? (
    <NativeSheet titleId={titleId} onClose={onClose}>
      {content}
    </NativeSheet>
  ) : (
    <PlainSheet titleId={titleId} onClose={onClose}>
      {content}
    </PlainSheet>
  );
}

interface SheetBodyProps {
  titleId: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Opens the sheet and gives the focus to its title; on unmount it closes the sheet and returns the focus to where it was, or near it when that is gone. All of it is
 * a layout effect: a passive effect would return the focus after the person has already moved on, and take it away from there.
 */
function useOpenSheet(titleId: string, open?: () => (() => void) | undefined) {
  const opening = useRef(open);
  useLayoutEffect(() => {
    const before = opener();
    // A button of a row stands in the row, and the row in its list.
    const next = before && focusAfter(before, before.parentElement?.parentElement);
    const close = opening.current?.();
    // The title gets the focus: the first button would close the sheet.
    document.getElementById(titleId)?.focus({ preventScroll: true });
    return () => {
      // Elements under a modal dialog cannot get the focus before it is closed.
      close?.();
      if (before?.isConnected) before.focus();
      else next?.();
    };
  }, [titleId]);
}

/** The element that has the focus, or the button of its menu: a menu item is removed once it is chosen. */
function opener(): HTMLElement | null {
  const focused = document.activeElement;
  const menuButton = focused?.closest('[role=menu]')?.getAttribute('aria-labelledby');
  if (menuButton) return document.getElementById(menuButton);
  return focused instanceof HTMLElement ? focused : null;
}

function NativeSheet({ titleId, onClose, children }: SheetBodyProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useOpenSheet(titleId, () => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => element?.close();
  });
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React passes the events of a sheet rendered inside this one to this one's handlers: Escape must close only the upper sheet.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => closeByScrim(event, onClose)}
    >
      {children}
    </dialog>
  );
}

function PlainSheet({ titleId, onClose, children }: SheetBodyProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useOpenSheet(titleId);
  return (
    <div className={styles.scrim} onMouseDown={(event) => closeByScrim(event, onClose)}>
      <div
        ref={sheet}
        role="dialog"
        aria-modal="true"
        aria-labelledby={titleId}
        className={styles.sheet}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onClose();
          if (event.key === 'Tab') keepInside(event, focusables(sheet));
        }}
      >
        {children}
      </div>
    </div>
  );
}

/** Closes a sheet by a press beside it. The second press of a double click is still for the button that opened the sheet. */
function closeByScrim(event: MouseEvent<HTMLElement>, onClose: () => void) {
  if (event.target !== event.currentTarget || event.detail > 1) return;
  // Else the browser would move the focus to the page after the sheet has returned it.
  event.preventDefault();
  onClose();
}

function focusables(sheet: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(sheet.current?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? [])];
}

function keepInside(event: KeyboardEvent, inside: HTMLElement[]) {
  const edge = event.shiftKey ? inside[0] : inside[inside.length - 1];
  const other = event.shiftKey ? inside[inside.length - 1] : inside[0];
  // The title, which has the focus at first, comes before all of them.
  const isOnTitle = document.activeElement instanceof HTMLElement && document.activeElement.tabIndex < 0;
  if (document.activeElement !== edge && !(event.shiftKey && isOnTitle)) return;
  event.preventDefault();
  other?.focus();
}
