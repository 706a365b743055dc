import { useLingui } from '@lingui/react/macro';
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef } from 'react';
import { Icon } from './icon.tsx';
import styles from './sheet.module.css';

/** A bottom sheet on a phone, a dialog on a desktop. Closes with Escape, the X and the scrim; the focus goes back to where it was. */
export function Sheet({
  title,
  onClose,
  children,
  actions,
}: {
  title: ReactNode;
  onClose: () => void;
  children?: ReactNode;
  /** Buttons, below each other. */
  actions?: ReactNode;
}) {
  const { t } = useLingui();
  const titleId = useId();
  const content = (
    <div className={styles.inner}>
      <div className={styles.grab} />
      <div className={styles.head}>
        <h2 id={titleId}>{title}</h2>
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

function useFocusReturn() {
  useEffect(() => {
    const before = document.activeElement;
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
}

function NativeSheet({ titleId, onClose, children }: SheetBodyProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusReturn();
  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    return () => {
      element?.close();
    };
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.sheet}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onMouseDown={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      {children}
    </dialog>
  );
}

function PlainSheet({ titleId, onClose, children }: SheetBodyProps) {
  const sheet = useRef<HTMLDivElement>(null);
  useFocusReturn();
  useEffect(() => {
    focusables(sheet)[0]?.focus();
  }, []);
  return (
    <div
      className={styles.scrim}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
    >
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

function focusables(sheet: RefObject<HTMLElement | null>): HTMLElement[] {
  return [...(sheet.current?.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea') ?? [])];
}

function keepInside(event: KeyboardEvent, inside: HTMLElement[]) {
  const edge = event.shiftKey ? inside[0] : inside[inside.length - 1];
  const other = event.shiftKey ? inside[inside.length - 1] : inside[0];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}
