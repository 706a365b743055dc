import type { OutboxItem } from '#domain/outbox/item.ts';

/** The badge methods of `navigator`, in page and service worker; many browsers lack them. */
interface Badge {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/**
 * The number on the app's icon: what has been asked to leave this phone and has not arrived, as in the queue pill. For page and service
 * worker. Where icons have no number (Android, tabs) nothing happens: the pill says it.
 */
export function showBadge(items: readonly OutboxItem[]): void {
  const count = items.filter((item) => item.isReleased && item.state !== 'sent').length;
  const { setAppBadge, clearAppBadge } = navigator as Badge;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  // Browsers refuse where the app is not installed.
  shown?.catch(() => {});
}
