import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppBar, type BackTarget } from './app-bar.tsx';
import { classes } from './classes.ts';
import { Dock } from './dock.tsx';
import styles from './screen.module.css';
import { Steps } from './steps.tsx';

export interface StepPlace {
  /** The number of the step, from 1. */
  at: number;
  of: number;
  /** The step's name, shown in the app bar of a phone: "Paso 3 de 4 · Condiciones". */
  name?: string | undefined;
  /** The name of the next step, shown on a desktop: "Siguiente: revisar". */
  next?: string | undefined;
}

/**
 * The frame of every screen. On a phone: app bar, marks of the steps, content, the dock with the primary action, tabs. From 60 em (960 px, more with larger text):
 * top bar, the block of the content with the dock as its foot, and beside it the aside (call card, "¿Tienes dudas?"); on a phone the aside stands below the content.
 */
export function Screen({
  title,
  about,
  back,
  closes,
  step,
  queue,
  phone,
  dock,
  dockNote,
  tabs,
  aside,
  look = 'block',
  isBusy,
  children,
}: {
  /** The title in the app bar; without it the logo is shown. */
  title?: string | undefined;
  /** What the screen is about; stands under its title. */
  about?: string | undefined;
  back?: BackTarget | undefined;
  /** The way back is drawn as a cross: the process that the screen shows is over. */
  closes?: boolean | undefined;
  step?: StepPlace | undefined;
  /** The queue's pill, always at the right. */
  queue?: ReactNode;
  /** The digits of the customer line, shown at the top on a desktop. */
  phone?: string | undefined;
  /** The content of the dock: normally one primary button. */
  dock?: ReactNode;
  /** A line above the buttons of the dock, for example why the action was refused. */
  dockNote?: ReactNode;
  tabs?: ReactNode;
  aside?: ReactNode;
  /** `home`: cards directly on the page, without the block around them. */
  look?: 'block' | 'home' | undefined;
  /** The screen is still reading what decides whether it redirects to another one. */
  isBusy?: boolean | undefined;
  children: ReactNode;
}) {
  const hasBar = dock !== undefined && dock !== null;
  return (
    <div className={classes(styles.app, look === 'home' && styles.home)}>
      <AppBar title={title} about={about} back={back} closes={closes} step={step} queue={queue} phone={phone} isBackOnDock={hasBar} />
      {tabs}
      <div className={classes(styles.desk, !aside && styles.alone)}>
        <main className={classes(styles.pane, look === 'home' && styles.plain)} aria-busy={isBusy || undefined}>
          {step && (
            <>
              <div className={styles.paneTop}>
                <b>
                  <Trans>
                    Paso {step.at} de {step.of}
                  </Trans>
                </b>
                {step.next && (
                  <span className={styles.nextStep}>
                    <Trans>Siguiente: {step.next}</Trans>
                  </span>
                )}
              </div>
              <Steps at={step.at} of={step.of} />
            </>
          )}
          <div className={styles.main}>{children}</div>
          {hasBar && (
            <Dock note={dockNote} back={back}>
              {dock}
            </Dock>
          )}
        </main>
        {aside && <aside className={styles.aside}>{aside}</aside>}
      </div>
    </div>
  );
}
