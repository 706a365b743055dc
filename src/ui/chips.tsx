import type { ReactNode, Ref } from 'react';
import styles from './chips.module.css';
import { Group } from './group.tsx';
import { Icon } from './icon.tsx';

/** Any number of a few short options, each switched on and off by itself. */
export function Chips<Value extends string | number>({
  label,
  options,
  chosen,
  onChosen,
  error,
  ref,
}: {
  label: ReactNode;
  options: readonly { value: Value; text: string }[];
  chosen: readonly Value[];
  onChosen: (chosen: Value[]) => void;
  error?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}) {
  return (
    <Group label={label} role="group" error={error}>
      <div className={styles.chips}>
        {options.map(({ value, text }, place) => (
          <label key={value} className={styles.chip}>
            <input
              ref={place === 0 ? ref : undefined}
              type="checkbox"
              className={styles.box}
              checked={chosen.includes(value)}
              onChange={(event) => {
                const isOn = event.target.checked;
                onChosen(options.map((option) => option.value).filter((each) => (each === value ? isOn : chosen.includes(each))));
              }}
            />
            <span className={styles.face}>
              <Icon name="check" className={styles.tick} />
              {text}
            </span>
          </label>
        ))}
      </div>
    </Group>
  );
}
