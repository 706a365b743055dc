import { type ReactNode, useId } from 'react';
import look from './card-radio.module.css';
import { classes } from './classes.ts';
import { Group } from './group.tsx';
import styles from './plan-cards.module.css';

export interface Plan {
  value: string;
  name: string;
  /** The price of each payment, `9,95 €`; undefined while it is being read. */
  price: string | undefined;
  /** The interval of the payments: "al mes". */
  every: string;
  /** The price with the other interval of payment: "99,50 € al año". */
  otherwise?: string | undefined;
  /** One or two sentences about the plan. */
  text: ReactNode;
}

/** The plans that can be contracted, with their prices; pressing anywhere on a card chooses it. */
export function PlanCards({
  label,
  plans,
  value,
  onValue,
}: {
  label: ReactNode;
  plans: readonly Plan[];
  value: string;
  onValue: (value: string) => void;
}) {
  const name = useId();
  return (
    <Group label={label} role="radiogroup">
      {plans.map((plan) => (
        <div key={plan.value} className={classes(look.card, styles.plan)}>
          <label className={styles.head}>
            <input
              type="radio"
              name={name}
              className={look.radio}
              checked={plan.value === value}
              aria-describedby={`${name}-${plan.value}`}
              onChange={() => onValue(plan.value)}
            />
            <b className={styles.name}>{plan.name}</b>
            <span className={styles.price}>
              <span className={styles.line}>
                <span className={styles.amount}>{plan.price ?? '–'}</span> <small>{plan.every}</small>
              </span>{' '}
              {plan.otherwise && <small className={styles.line}>{plan.otherwise}</small>}
            </span>
            <span className={look.frame} />
          </label>
          <div id={`${name}-${plan.value}`} className={styles.words}>
            {plan.text}
          </div>
        </div>
      ))}
    </Group>
  );
}
