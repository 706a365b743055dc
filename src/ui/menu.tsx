import type { ReactNode } from 'react';
import { Button, Menu, MenuItem, MenuTrigger, Popover } from 'react-aria-components';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import type { IconName } from './icon-shapes.ts';
import './pressable.ts';
import styles from './menu.module.css';

/** A button that opens a menu of rarely used actions. The library handles arrow keys, letters, Escape and the return of the focus. */
export function ActionMenu({
  label,
  actions,
}: {
  label: ReactNode;
  actions: readonly { key: string; text: string; icon?: IconName; isDanger?: boolean; onPress: () => void }[];
}) {
  return (
    <MenuTrigger>
      <Button className={styles.opener ?? ''}>
        {label}
        <Icon name="chev" />
      </Button>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <Menu className={styles.menu ?? ''}>
          {actions.map(({ key, text, icon, isDanger, onPress }) => (
            <MenuItem key={key} textValue={text} className={classes(styles.item, isDanger && styles.danger)} onAction={onPress}>
              {icon && <Icon name={icon} />}
              {text}
            </MenuItem>
          ))}
        </Menu>
      </Popover>
    </MenuTrigger>
  );
}
