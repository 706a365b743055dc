import '#src/i18n/kit-words.ts';
import { useLingui } from '@lingui/react/macro';
import styles from './breadcrumb.module.css';
import { AppLink, type LinkTarget } from './link.tsx';

/** The pages above this one; the last part is the page itself, and no link. */
export function Breadcrumb({ above, here }: { above: readonly { to: LinkTarget; text: string }[]; here: string }) {
  const { t } = useLingui();
  return (
    <nav aria-label={t`Dónde estás`}>
      <ol className={styles.parts}>
        {above.map(({ to, text }) => (
          <li key={to} className={styles.part}>
            <AppLink to={to} className={styles.link}>
              {text}
            </AppLink>
          </li>
        ))}
        <li aria-current="page">{here}</li>
      </ol>
    </nav>
  );
}
