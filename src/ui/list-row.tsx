import type { ReactNode, Ref } from 'react';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { AppLink, type LinkTarget } from './link.tsx';
import styles from './list-row.module.css';

/** A row of a `Card flush`. With `to` the whole row is a link, with `onPress` a button, both with a chevron; `end` holds a control of its own instead. */
export function ListRow({
  icon,
  title,
  text,
  textFirst = false,
  pill,
  to,
  onPress,
  end,
  ref,
}: {
  icon: IconName;
  title: ReactNode;
  text?: ReactNode;
  /** The small text stands above the title: "IMEI" above the number. */
  textFirst?: boolean;
  pill?: ReactNode;
  to?: LinkTarget | undefined;
  onPress?: () => void;
  end?: ReactNode;
  /** Of a row that is neither a link nor a button. */
  ref?: Ref<HTMLDivElement>;
}) {
  const content = (
    <>
      <Icon name={icon} className={styles.lead} />
      <span className={styles.body}>
        {textFirst && text && <small>{text}</small>}
        <b>{title}</b>
        {!textFirst && text && <small>{text}</small>}
        {pill && <span className={styles.pill}>{pill}</span>}
      </span>
      {to !== undefined || onPress ? <Icon name="right" /> : end}
    </>
  );
  if (onPress)
    return (
      <button type="button" className={styles.row} onClick={onPress}>
        {content}
      </button>
    );
  if (to === undefined)
    return (
      <div ref={ref} className={styles.row}>
        {content}
      </div>
    );
  return (
    <AppLink to={to} className={styles.row}>
      {content}
    </AppLink>
  );
}
