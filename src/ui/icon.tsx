import { classes } from './classes.ts';
import styles from './icon.module.css';
import { type IconName, type IconPart, iconShapes } from './icon-shapes.ts';

/** An icon beside a word: hidden from screen readers unless `label` is given. */
export function Icon({ name, label, className }: { name: IconName; label?: string | undefined; className?: string | undefined }) {
  const shape: string | readonly IconPart[] = iconShapes[name];
  const parts: readonly IconPart[] = typeof shape === 'string' ? [shape] : shape;
  const drawn = parts.map((part) => (typeof part === 'string' ? <path key={part} d={part} /> : <path key={part.d} {...part} />));
  const shared = { className: classes(styles.icon, className), viewBox: '0 0 24 24', focusable: false } as const;
  if (label === undefined) {
    return (
      <svg {...shared} aria-hidden="true">
        {drawn}
      </svg>
    );
  }
  return (
    <svg {...shared} role="img" aria-label={label}>
      {drawn}
    </svg>
  );
}
