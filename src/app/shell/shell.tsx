import { Outlet } from '@tanstack/react-router';
import { useAtom } from 'jotai';
import { useEffect } from 'react';
import { useBrandColors } from '#src/parts/brand.ts';
import { useSettings } from '#src/parts/settings.ts';
import { toastAtom } from '#src/state/shell.ts';
import { ownName, ProductName } from '#src/ui/product-name.ts';
import { Toast } from '#src/ui/toast.tsx';
import { Notices } from './notices.tsx';
import { useConnectionWatch } from './use-connection-watch.ts';

/** Surrounds every screen: the connection watch, the notices, the toast. */
export function Shell() {
  const [toast, setToast] = useAtom(toastAtom);
  // Every screen loads the settings, so that an evaluation has them without a network.
  const brand = useSettings()?.brand;
  useBrandColors(document.documentElement, brand?.colors);
  useConnectionWatch();
  useEffect(() => {
    // The signal that initial loading has finished (specification §2).
    document.documentElement.dataset.ready = 'true';
    dispatchEvent(new CustomEvent('peritia:ready'));
  }, []);
  return (
    <ProductName value={brand?.name ?? ownName}>
      <Notices />
      <Outlet />
      <Toast
        text={toast}
        onDone={() => {
          setToast(null);
        }}
      />
    </ProductName>
  );
}
