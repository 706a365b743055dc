import { Trans, useLingui } from '@lingui/react/macro';
import { useSetAtom } from 'jotai';
import type { ReactNode } from 'react';
import type { EndpointParts } from '#domain/wire/endpoint.ts';
import type { AppPath } from '#domain/wire/page-paths.ts';
import { usePageTitle } from '#src/parts/page-title.ts';
import { LogOut } from '#src/parts/session/log-out.tsx';
import { Breadcrumb } from '#src/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#src/ui/button.tsx';
import { classes } from '#src/ui/classes.ts';
import { Empty } from '#src/ui/empty.tsx';
import { Logo } from '#src/ui/logo.tsx';
import { SideNav } from '#src/ui/side-nav.tsx';
import { Title } from '#src/ui/text.tsx';
import { finderAtom } from './finder.ts';
import styles from './office-page.module.css';
import { usePlaces } from './places.ts';
import { StatusLine } from './status-line.tsx';
import { useMay } from './use-may.ts';

/**
 * The frame of every page of the office: the navigation at the left, the page's title with its actions, and the content below. People who may not make the call that
 * the page `needs` are told so.
 */
export function OfficePage({
  title,
  current,
  above,
  needs,
  actions,
  hasFailed = false,
  children,
}: {
  title: string;
  /** The place in the navigation to which the page belongs. */
  current: AppPath;
  /** The pages above this one, for the breadcrumb. */
  above?: readonly { to: AppPath; text: string }[];
  /** Absent: everybody in the office may see the page. */
  needs?: EndpointParts;
  actions?: ReactNode;
  hasFailed?: boolean;
  children: ReactNode;
}) {
  const { t } = useLingui();
  const may = useMay();
  const isOpen = needs === undefined || may(needs);
  usePageTitle(title, hasFailed);
  return (
    <div className={classes('office', styles.page)}>
      <SideNav
        logo={<Logo />}
        current={current}
        groups={[
          { links: [{ to: '/oficina', icon: 'home', text: t`Inicio` }] },
          ...usePlaces(),
          {
            links: [
              { to: '/cuenta', icon: 'user', text: t`Tu cuenta` },
              ...(may({ who: 'staff' }) ? [{ to: '/oficina/acceso', icon: 'lock', text: t`Tu acceso` } as const] : []),
              { to: '/ayuda', icon: 'help', text: t`Ayuda` },
            ],
          },
        ]}
        tool={<FinderButton kind="ondock" />}
        foot={
          <LogOut>
            {(logOut) => (
              <Button kind="ondock" block onClick={logOut}>
                <Trans>Cerrar sesión</Trans>
              </Button>
            )}
          </LogOut>
        }
      />
      <main className={styles.work}>
        <StatusLine />
        {above && <Breadcrumb above={above} here={title} />}
        <div className={styles.head}>
          <Title>{title}</Title>
          <div className={styles.actions}>
            <span className={styles.finder}>
              <FinderButton />
            </span>
            {isOpen && actions}
          </div>
        </div>
        {isOpen ? children : <NotYours />}
      </main>
    </div>
  );
}

/** Apple's keyboards have ⌘ in place of Ctrl. */
const isApple = /^(Mac|iP)/.test(navigator.platform);

/** Opens the global search, as Ctrl K (⌘ K) does. It stands in the bar where there is one, else beside the page's title. */
function FinderButton({ kind }: { kind?: 'ondock' }) {
  const { t } = useLingui();
  const open = useSetAtom(finderAtom);
  const keys = isApple ? '⌘ K' : 'Ctrl K';
  return (
    <Button square kind={kind} icon="search" onClick={() => open(true)}>
      {t`Encontrar (${keys})`}
    </Button>
  );
}

function NotYours() {
  return (
    <Empty
      icon="lock"
      title={<Trans>Esto no está en tu cuenta</Trans>}
      action={
        <ButtonLink to="/oficina">
          <Trans>Volver a la oficina</Trans>
        </ButtonLink>
      }
    >
      <Trans>Con tu usuario no puedes hacer esto.</Trans>
    </Empty>
  );
}
