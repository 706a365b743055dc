import { Trans } from '@lingui/react/macro';
import type { Leaf } from '#domain/audit/changes.ts';
import { labelAt } from '#src/forms/labels.ts';
import { Button } from '#src/ui/button.tsx';
import styles from './clash.module.css';
import type { Clashes } from './use-change.ts';
import { useValueText } from './value-text.ts';

/** The values that somebody else has saved in fields that were changed here too: each can be taken, or overwritten by saving again. */
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

/** The label of a group of fields is made of all their labels: "Barra, Botón, Enlaces". */
function groupLabel(labels: unknown, name: string): string {
  const label = (labels as Record<string, unknown>)[name];
  return typeof label === 'object' && label !== null ? Object.values(label).join(', ') : labelAt(labels, name);
}

/** The value of a group of fields, such as an address, in one line; rows of fields one after the other. */
function plain(value: unknown, textOf: (leaf: Leaf) => string): string {
  if (Array.isArray(value) && value.some((row) => typeof row === 'object')) return value.map((row) => plain(row, textOf)).join('; ');
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return textOf(value as Leaf);
  return Object.values(value)
    .filter((part) => part !== null && part !== '')
    .map((part) => textOf(part as Leaf))
    .join(' ');
}
