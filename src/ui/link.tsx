import { createContext, type MouseEvent, type ReactNode, useContext } from 'react';
import type { AppPath } from '#domain/wire/page-paths.ts';

/** How a path becomes an address, and how to navigate to it. The router provides it, so that no component here depends on the router. */
export interface Navigation {
  hrefOf: (to: AppPath) => string;
  go: (to: AppPath, options?: { replace?: boolean }) => void;
}

const NavigationContext = createContext<Navigation>({
  hrefOf: (to) => to,
  go: (to) => {
    location.assign(to);
  },
});

export function NavigationProvider({ value, children }: { value: Navigation; children: ReactNode }) {
  return <NavigationContext value={value}>{children}</NavigationContext>;
}

export function useNavigation(): Navigation {
  return useContext(NavigationContext);
}

/** Whether a click does not ask for another tab or window. */
export const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** A path of this application (`/evaluation?policy=3`), or an ordinary link: anything with a scheme (`tel:`, `https:`). */
export type LinkTarget = AppPath | `${string}:${string}`;

const isInside = (to: LinkTarget): to is AppPath => to.startsWith('/');

export function AppLink({
  to,
  className,
  children,
  current,
  label,
  onClick,
}: {
  to: LinkTarget;
  className?: string | undefined;
  children: ReactNode;
  current?: boolean | undefined;
  label?: string | undefined;
  onClick?: (() => void) | undefined;
}) {
  const { hrefOf, go } = useNavigation();
  return (
    <a
      href={isInside(to) ? hrefOf(to) : to}
      className={className}
      aria-current={current ? 'page' : undefined}
      aria-label={label}
      onClick={(event) => {
        onClick?.();
        if (!isInside(to) || !isPlainClick(event)) return;
        event.preventDefault();
        go(to);
      }}
    >
      {children}
    </a>
  );
}
