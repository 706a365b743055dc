import { Trans } from '@lingui/react/macro';
import { changesBetween } from '#domain/audit/changes.ts';
import { labelAt } from '#src/forms/labels.ts';
import { Section } from './section.tsx';
import styles from './told-changes.module.css';
import { useValueText } from './value-text.ts';

/** What saving a form will change, each value from old to new. `before`, `after`: the values as `changesBetween` compares them, by the names that have a label. */
export function ToldChanges({ before, after, labels }: { before: object; after: object; labels: unknown }) {
  const valueText = useValueText();
  const changes = changesBetween(before, after).filter(({ field }) => labelAt(labels, field) !== '');
  return (
    <Section title={<Trans>Qué cambia al guardar</Trans>}>
      {changes.length === 0 ? (
        <Trans>Nada todavía.</Trans>
      ) : (
        <ul className={styles.changes}>
          {changes.map(({ field, before: was, after: is }) => (
            <li key={field}>
              <b>{labelAt(labels, field)}</b>:{' '}
              <Trans>
                de <del>{valueText(was)}</del> a <ins>{valueText(is)}</ins>
              </Trans>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
