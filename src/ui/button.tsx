import type { ReactNode, Ref } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import { AppLink, type LinkTarget } from './link.tsx';

export type ButtonKind = 'primary' | 'second' | 'ghost' | 'danger' | 'ondock';

interface Look {
  children: ReactNode;
  /** `primary` is the one yellow action of a screen; `ondock` is a secondary action on the dock. */
  kind?: ButtonKind | undefined;
  icon?: IconName | undefined;
  /** The button is as wide as its container. */
  block?: boolean | undefined;
  /** Only the icon is drawn; `children` is its accessible name. */
  square?: boolean | undefined;
  /** The text is aligned with what stands above and below it, at its left edge (for `ghost`). */
  flush?: boolean | undefined;
  small?: boolean | undefined;
}

function look({ kind = 'second', block, square, flush, small }: Look, isLoading = false): string {
  return classes(
    styles.btn,
    styles[kind],
    block && styles.block,
    square && styles.square,
    flush && styles.flush,
    small && styles.small,
    isLoading && styles.loading,
  );
}

function content({ icon, square, children }: Look, isLoading = false): ReactNode {
  return (
    <>
      {icon && !isLoading && <Icon name={icon} />}
      {square ? null : children}
    </>
  );
}

/**
 * `loading` is the label in the gerund ("Enviando…") while the action runs; a press is ignored meanwhile.
 * `disabled` keeps the button in the order of focus; say the reason beside it and point at it with `describedBy`.
 */
export function Button(
  props: Look & {
    onClick?: (() => void) | undefined;
    type?: 'button' | 'submit' | undefined;
    loading?: string | false | undefined;
    disabled?: boolean | undefined;
    describedBy?: string | undefined;
    form?: string | undefined;
    /** The accessible name, where the visible words are not enough ("Repetir foto de delante"). */
    label?: string | undefined;
    ref?: Ref<HTMLButtonElement> | undefined;
  },
) {
  const { onClick, type = 'button', loading = false, disabled = false, describedBy, form, ref } = props;
  const isLoading = loading !== false;
  const isOff = disabled || isLoading;
  return (
    <button
      ref={ref}
      type={type}
      form={form}
      className={look(props, isLoading)}
      aria-disabled={disabled || undefined}
      aria-busy={isLoading || undefined}
      aria-describedby={describedBy}
      aria-label={props.label ?? (props.square && typeof props.children === 'string' ? props.children : undefined)}
      onClick={(event) => {
        // Of a double click on a button that removes a row, the second press is on the row that has moved up. On a download it would bring the file twice.
        if (isOff || ((props.icon === 'trash' || props.icon === 'down') && event.detail > 1)) event.preventDefault();
        else onClick?.();
      }}
    >
      {isLoading ? loading : content(props)}
    </button>
  );
}

/** A link that looks like a button: to a path of the application, or to an address with a scheme (`tel:900000123`). */
export function ButtonLink(props: Look & { to: LinkTarget; label?: string | undefined; onClick?: (() => void) | undefined }) {
  return (
    <AppLink
      to={props.to}
      className={look(props)}
      onClick={props.onClick}
      label={props.label ?? (props.square && typeof props.children === 'string' ? props.children : undefined)}
    >
      {content(props)}
    </AppLink>
  );
}
