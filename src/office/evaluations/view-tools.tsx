import { Trans, useLingui } from '@lingui/react/macro';
import { useAtom } from 'jotai';
import { Checkbox } from '#src/ui/checkbox.tsx';
import { hasKeysAtom } from './marks.ts';
import styles from './review.module.css';

const usual = 100;

/** The tools for viewing both photos, such as their brightness, and the switch for keyboard shortcuts. */
export function ViewTools({ brightness, onBrightness }: { brightness: number; onBrightness: (brightness: number) => void }) {
  const { t } = useLingui();
  const [hasKeys, setHasKeys] = useAtom(hasKeysAtom);
  const percent = Math.round(brightness * usual);
  return (
    <div className={styles.tools}>
      <label className={styles.range}>
        <Trans>Brillo</Trans>
        <input
          type="range"
          min={50}
          max={300}
          step={10}
          value={percent}
          aria-valuetext={t`${percent} %`}
          onChange={(event) => onBrightness(Number(event.target.value) / usual)}
        />
        <span aria-hidden="true">{percent} %</span>
      </label>
      <Checkbox checked={hasKeys ?? true} onChecked={setHasKeys}>
        <Trans>Atajos: V, R, B, J, K, Z, D e Intro</Trans>
      </Checkbox>
    </div>
  );
}
