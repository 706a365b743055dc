import { Trans } from '@lingui/react/macro';
import { said } from '#src/i18n/spoken.ts';
import styles from './aside.module.css';
import { Icon } from './icon.tsx';

export interface Question {
  question: string;
  answer: string;
}

/** "¿Tienes dudas?" with answers that open. */
export function Faq({ questions }: { questions: readonly Question[] }) {
  return (
    <section className={styles.faq}>
      <h2>
        <Trans>¿Tienes dudas?</Trans>
      </h2>
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
