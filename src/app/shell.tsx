import { Outlet } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { toastAtom } from '#src/parts/state/shell.ts';
import { Toast } from '#src/ui/toast.tsx';
import { UpdateNotice } from './update-notice.tsx';
import { useConnectionWatch } from './use-connection-watch.ts';
import { useSettings } from './use-settings.ts';

/** Around every screen: what watches, and what floats. */
export function Shell() {
  const [toast, setToast] = useAtom(toastAtom);
  useSettings();
  useConnectionWatch();
  useEffect(() => {
    // The signal that initial loading has finished (specification §2).
    document.documentElement.dataset.ready = 'true';
    dispatchEvent(new CustomEvent('peritia:ready'));
  }, []);
  return (
    <>
      <UpdateNotice />
      <Outlet />
      <Toast
        text={toast}
        onDone={() => {
          setToast(null);
        }}
      />
    </>
  );
}
