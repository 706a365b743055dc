import { useLingui } from '@lingui/react/macro';
import styles from './evaluation.module.css';

/** How to stand: seen from the side, the phone's screen to the mirror. Drawn with the tokens, so that it changes with scheme and brand. */
export function MirrorPicture({ side }: { side: 'front' | 'back' }) {
  const { t } = useLingui();
  const label =
    side === 'front'
      ? t`Persona de pie frente a un espejo, con el móvil a un palmo y medio y la pantalla mirando al espejo`
      : t`Persona de pie frente a un espejo, con el móvil a un palmo y medio y la parte de atrás mirando al espejo`;
  return (
    <svg className={styles.picture} viewBox="0 0 350 250" role="img" aria-label={label}>
      <rect x="302" y="22" width="9" height="216" rx="3" fill="var(--brand-link)" />
      <rect x="313" y="26" width="10" height="208" fill="var(--line)" />
      <circle cx="78" cy="70" r="26" fill="#C99A7C" />
      <path d="M34 238c0-66 18-112 46-112s44 30 50 60l-6 52z" fill="var(--line-ui)" />
      <path d="M100 158c28 6 50-2 72-22" stroke="#C99A7C" strokeWidth="17" strokeLinecap="round" fill="none" />
      <circle cx="176" cy="132" r="13" fill="#C99A7C" />
      <rect x="180" y="68" width="13" height="96" rx="5" fill="#0B0D0E" stroke="var(--surface)" strokeWidth="1.5" />
      <rect x={side === 'front' ? 190.5 : 178} y="73" width="4.5" height="86" rx="2" fill="var(--brand-action)" />
      <path
        d="M200 84H296M200 148H296"
        stroke="var(--brand-link)"
        strokeWidth="2.5"
        strokeDasharray="2 7"
        strokeLinecap="round"
        fill="none"
      />
      <g fontFamily="var(--font)" fontSize="15.5" fontWeight="700" fill="var(--text)">
        <text x="300" y="16" textAnchor="end">
          {t`Espejo`}
        </text>
        <text x="190" y="52" textAnchor="middle">
          {side === 'front' ? t`Pantalla al espejo` : t`Detrás al espejo`}
        </text>
        <text x="294" y="208" textAnchor="end">
          {t`un palmo y medio`}
        </text>
      </g>
      <path d="M196 188H296M196 182v12M296 182v12" stroke="var(--text)" strokeWidth="2" fill="none" />
    </svg>
  );
}
