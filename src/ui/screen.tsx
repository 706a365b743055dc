import { Trans } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { AppBar, type BackTarget } from './app-bar.tsx';
import { classes } from './classes.ts';
import { Dock } from './dock.tsx';
import styles from './screen.module.css';
import { Steps } from './steps.tsx';

export interface StepPlace {
  /** 1-based. */
  at: number;
  of: number;
  /** The step's name, in the bar of a phone: "Paso 3 de 4 · Condiciones". */
  name?: string | undefined;
  /** Name of the following step, drawn on a desktop: "Siguiente: revisar". */
  next?: string | undefined;
}

/**
 * The frame of every screen. On a phone: app bar, step marks, content, the dark bar with the one action, tabs.
 * From 60 em (960 px, more with larger text): top bar, process block whose foot is the bar, and the aside (call card, "¿Tienes dudas?"); below, the aside goes under.
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
  /** Name in the app bar; without it the mark is shown. */
  title?: string | undefined;
  /** What the screen is about, under its name. */
  about?: string | undefined;
  back?: BackTarget | undefined;
  /** The way back is a cross: what is shown is over. */
  closes?: boolean | undefined;
  step?: StepPlace | undefined;
  /** The queue pill, always at the right. */
  queue?: ReactNode;
  /** Digits of the customer line, shown at the top of a desktop. */
  phone?: string | undefined;
  /** What lies on the bar: normally one primary button. */
  dock?: ReactNode;
  /** A line over the buttons of the bar, for example why it did not go. */
  dockNote?: ReactNode;
  tabs?: ReactNode;
  aside?: ReactNode;
  /** `home`: cards on the page, no process block. */
  look?: 'block' | 'home' | undefined;
  /** The screen may lead away from what is shown: what decides it is still being read. */
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
