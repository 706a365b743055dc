import { Trans, useLingui } from '@lingui/react/macro';
import { type Coverage, coveredCases } from '#domain/quote/coverages.ts';
import { said } from '#src/i18n/spoken.ts';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Sheet } from '#src/ui/sheet.tsx';
import { VisuallyHidden } from '#src/ui/text.tsx';
import { CompareExclusions } from './compare-exclusions.tsx';
import styles from './compare-sheet.module.css';

/** What each coverage covers and what not, side by side, and below it the exclusions. */
export function CompareSheet({ coverages, onClose }: { coverages: readonly Coverage[]; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Sheet title={coverages.length > 1 ? <Trans>Qué cubre cada uno</Trans> : <Trans>Qué cubre</Trans>} onClose={onClose}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>
                <Trans>Qué puede pasar</Trans>
              </VisuallyHidden>
            </th>
            {coverages.map(({ id, name }) => (
              <th key={id} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {coveredCases(coverages).map((one) => (
            <tr key={one.name}>
              <th scope="row">
                {one.name}
                <span className={styles.what}>{said(one.description)}</span>
              </th>
              {coverages.map(({ id, name, coverages: covered }) => {
                const isCovered = covered.some((other) => other.name === one.name);
                return (
                  <td key={id} className={classes(styles.mark, isCovered ? styles.yes : styles.no)}>
                    <span className={styles.of}>{name}: </span>
                    <Icon name={isCovered ? 'check' : 'close'} />
                    {isCovered ? t`Sí` : t`No`}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
      <CompareExclusions coverages={coverages} />
    </Sheet>
  );
}
