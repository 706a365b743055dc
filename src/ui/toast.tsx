import { useEffect, useState } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import styles from './toast.module.css';

/** Milliseconds that a toast stays (specification §9). */
export const toastMs = 3000;

/**
 * Shows a success only: an error stays in its place until it is corrected (decision A69). The toast stays while the pointer or the focus is on it. Its region is
 * always in the page, so that screen readers announce what appears in it.
 */
export function Toast({ text, icon = 'okc', onDone }: { text: string | null; icon?: IconName; onDone: () => void }) {
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    if (text === null || isHeld) return;
    const timer = setTimeout(onDone, toastMs);
    return () => {
      clearTimeout(timer);
    };
  }, [text, isHeld, onDone]);
  return (
    <div
      role="status"
      className={styles.toast}
      onPointerEnter={() => {
        setIsHeld(true);
      }}
      onPointerLeave={() => {
        setIsHeld(false);
      }}
      onFocus={() => {
        setIsHeld(true);
      }}
      onBlur={() => {
        setIsHeld(false);
      }}
    >
      {text !== null && (
        <>
          <Icon name={icon} />
          {text}
        </>
      )}
    </div>
  );
}
