import { Trans, useLingui } from '@lingui/react/macro';
import { AppLink } from '#src/ui/link.tsx';
import styles from './legal-links.module.css';

/** Links to the legal texts, on every page. */
export function LegalLinks() {
  const { t } = useLingui();
  return (
    <nav className={styles.links} aria-label={t`Información legal`}>
      <AppLink to="/legal/legal-notice">
        <Trans>Aviso legal</Trans>
      </AppLink>
      <AppLink to="/legal/privacy-details">
        <Trans>Privacidad</Trans>
      </AppLink>
      <AppLink to="/legal/storage">
        <Trans>Cookies</Trans>
      </AppLink>
      <AppLink to="/legal/terms">
        <Trans>Condiciones generales</Trans>
      </AppLink>
      <AppLink to="/legal/accessibility">
        <Trans>Accesibilidad</Trans>
      </AppLink>
    </nav>
  );
}
