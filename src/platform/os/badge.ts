import type { OutboxItem } from '#domain/outbox/item.ts';

/** The badge methods of `navigator`, on a page and in a service worker; many browsers lack them. */
interface Badge {
  setAppBadge?: (count: number) => Promise<void>;
  clearAppBadge?: () => Promise<void>;
}

/**
 * Shows on the app's icon how many items are to be sent and have not arrived, as the queue's pill does. For page and service worker. Where icons have no number
 * (Android, browser tabs) nothing happens, and only the pill shows it.
 */
export function showBadge(items: readonly OutboxItem[]): void {
  const count = items.filter((item) => item.isReleased && item.state !== 'sent').length;
  const { setAppBadge, clearAppBadge } = navigator as Badge;
  const shown = count > 0 ? setAppBadge?.call(navigator, count) : clearAppBadge?.call(navigator);
  // Browsers reject it where the app is not installed.
  shown?.catch(() => {});
}
