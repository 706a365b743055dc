import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import styles from './app-bar.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { AppLink, type LinkTarget } from './link.tsx';
import { Logo } from './logo.tsx';
import { groupedPhone } from './phone-number.ts';

/** A path of the application, or a function to call. */
export type BackTarget = LinkTarget | (() => void);

/** The bar at the top of a screen: the way back, the title, and the state of the queue. */
export function AppBar({
  title,
  about,
  back,
  closes = false,
  step,
  queue,
  phone,
  isBackOnDock = false,
}: {
  title?: string | undefined;
  /** What the screen is about; stands under its title. */
  about?: string | undefined;
  /** The way back is drawn as a cross that closes the screen. */
  closes?: boolean | undefined;
  back?: BackTarget | undefined;
  step?: { at: number; of: number; name?: string | undefined } | undefined;
  queue?: ReactNode;
  phone?: string | undefined;
  /** On a desktop the dock shows "Atrás" instead. */
  isBackOnDock?: boolean | undefined;
}) {
  const { t } = useLingui();
  return (
    <header className={classes(styles.bar, title !== undefined && styles.flow, !isBackOnDock && styles.keepsBack)}>
      {title === undefined ? (
        <Logo className={styles.logo} />
      ) : (
        <>
          <Logo className={styles.wideLogo} />
          {back !== undefined && <BackButton target={back} closes={closes} />}
          <div className={classes(styles.title, back === undefined && styles.alone)}>
            {title}
            {about && <small>{about}</small>}
            {step && !about && (
              <small className={styles.place}>
                {t`Paso ${step.at} de ${step.of}`}
                {step.name && ` · ${step.name}`}
              </small>
            )}
          </div>
        </>
      )}
      {queue && <div className={styles.slot}>{queue}</div>}
      {phone && (
        <a className={styles.phone} href={`tel:${phone}`}>
          <Icon name="phone" />
          {groupedPhone(phone)}
        </a>
      )}
    </header>
  );
}

function BackButton({ target, closes }: { target: BackTarget; closes: boolean }) {
  const { t } = useLingui();
  const className = classes(styles.iconbtn, styles.back);
  const label = closes ? t`Cerrar` : t`Volver`;
  const icon = <Icon name={closes ? 'close' : 'back'} />;
  if (typeof target === 'string') {
    return (
      <AppLink to={target} className={className} label={label}>
        {icon}
      </AppLink>
    );
  }
  return (
    <button type="button" className={className} aria-label={label} onClick={target}>
      {icon}
    </button>
  );
}
