import { Trans } from '@lingui/react/macro';
import type { Leaf } from '#domain/audit/changes.ts';
import { labelAt } from '#src/forms/labels.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './clash.module.css';
import type { Clashes } from './use-change.ts';
import { useValueText } from './value-text.ts';

/** What somebody else has put into fields that were changed here as well: to be taken, or to be saved over. */
export function Clash({ clashes, labels, onTake }: { clashes: Clashes; labels: unknown; onTake: (name: string) => void }) {
  const valueText = useValueText();
  const names = Object.keys(clashes);
  if (names.length === 0) return null;
  return (
    <div role="status">
      <Trans>Habéis cambiado lo mismo. Si guardas otra vez, queda lo tuyo.</Trans>
      <ul className={styles.clashes}>
        {names.map((name) => (
          <li key={name}>
            <span>
              <Trans>
                {groupLabel(labels, name)}: ahora dice <b>{plain(clashes[name], valueText)}</b>
              </Trans>
            </span>
            <Button onClick={() => onTake(name)}>
              <Trans>Quedarme con eso</Trans>
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A group of fields is called by all of them: "Barra, Botón, Enlaces". */
function groupLabel(labels: unknown, name: string): string {
  const label = (labels as Record<string, unknown>)[name];
  return typeof label === 'object' && label !== null ? Object.values(label).join(', ') : labelAt(labels, name);
}

/** A group of fields, as an address, in one line; rows of fields behind each other. */
function plain(value: unknown, textOf: (leaf: Leaf) => string): string {
  if (Array.isArray(value) && value.some((row) => typeof row === 'object')) return value.map((row) => plain(row, textOf)).join('; ');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return textOf(value as Leaf);
  return Object.values(value)
    .filter((part) => part !== null && part !== '')
    .map((part) => textOf(part as Leaf))
    .join(' ');
}
