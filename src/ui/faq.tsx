import type { ReactNode } from 'react';
import { said } from '#src/i18n/spoken.ts';
import styles from './aside.module.css';
import { Icon } from './icon.tsx';

export interface Question {
  question: string;
  answer: string;
}

/** Questions under a heading; pressing one opens its answer. */
export function Faq({ heading, questions }: { heading: ReactNode; questions: readonly Question[] }) {
  return (
    <section className={styles.faq}>
      <h2>{heading}</h2>
      {questions.map((item, index) => (
        <details key={item.question} className={styles.question} open={index === 0}>
          <summary>
            {said(item.question)}
            <Icon name="chev" />
          </summary>
          <p className={styles.answer}>{said(item.answer)}</p>
        </details>
      ))}
    </section>
  );
}
