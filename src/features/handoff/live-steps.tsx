import { useLingui } from '@lingui/react/macro';
import type { PhoneStep } from '#domain/handoff/phone-steps.ts';
import type { Handoff } from '#domain/wire/handoffs.ts';
import { byteProgress, formatTime } from '#src/i18n/formats.ts';
import { classes } from '#src/ui/classes.ts';
import { Icon } from '#src/ui/icon.tsx';
import type { IconName } from '#src/ui/icon-shapes.ts';
import styles from './handoff.module.css';

type Step = Handoff['steps'][number];

/** The five steps as the phone last reported them, and the parts that the server has confirmed. */
export function LiveSteps({ handoff }: { handoff: Handoff }) {
  const { t } = useLingui();
  const names = useStepNames();
  const words = (step: Step) => {
    const isPhoto = step.step === 'front' || step.step === 'back';
    switch (step.state) {
      case 'todo':
        return null;
      case 'doing':
        return isPhoto
          ? t`La estás haciendo`
          : step.step === 'imei'
            ? t`Lo estás dando`
            : step.step === 'review'
              ? t`Lo estás mirando`
              : t`Enviando`;
      case 'saved':
        return isPhoto ? t`Guardada en el móvil` : t`Guardado en el móvil`;
      case 'arriving': {
        const { confirmed, total } = byteProgress(step.bytes?.confirmed ?? 0, step.bytes?.size ?? 0);
        return t`Guardada. Han llegado ${confirmed} de ${total}`;
      }
      case 'done':
        if (step.step === 'imei') return handoff.imei_end === null ? t`Enviado` : t`Enviado. Termina en ${handoff.imei_end}`;
        return isPhoto ? t`Enviada` : step.step === 'send' ? t`Enviado` : t`Hecho`;
    }
  };
  return (
    <ol className={styles.live}>
      {handoff.steps.map((step, index) => (
        <li
          key={step.step}
          className={classes(step.state === 'done' && styles.ok, step.state !== 'done' && step.state !== 'todo' && styles.busy)}
        >
          <span className={styles.dot} aria-hidden="true">
            {step.state === 'todo' ? index + 1 : <Icon name={iconOf(step)} />}
          </span>
          <span>
            <b>{names[step.step]}</b>
            {words(step) !== null && <small>{words(step)}</small>}
          </span>
          {step.state === 'doing' ? (
            <time>{t`ahora`}</time>
          ) : (
            step.at !== null && <time dateTime={step.at}>{formatTime(Date.parse(step.at))}</time>
          )}
        </li>
      ))}
    </ol>
  );
}

export function useStepNames(): Record<PhoneStep, string> {
  const { t } = useLingui();
  return { imei: t`IMEI`, front: t`Foto de delante`, back: t`Foto de detrás`, review: t`Revisar`, send: t`Enviar` };
}

function iconOf({ step, state }: Step): IconName {
  if (state === 'done') return 'check';
  if (state === 'arriving') return 'up';
  if (state === 'saved') return 'saved';
  return step === 'front' || step === 'back' ? 'cam' : step === 'send' ? 'up' : 'mobile';
}
