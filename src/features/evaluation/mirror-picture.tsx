import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import styles from './mirror-picture.module.css';

const skin = '#C99A7C';

/**
 * How to stand, seen from the side, with the phone's screen (or back) towards the mirror. It is drawn with the design tokens, so it follows colour scheme and
 * brand. The labels are HTML text beside the drawing, so that they follow the person's text size.
 */
export function MirrorPicture({ side }: { side: 'front' | 'back' }) {
  const { t } = useLingui();
  const hatching = useId();
  const label =
    side === 'front'
      ? t`Persona de pie frente a un espejo, con el móvil a un palmo y medio y la pantalla mirando al espejo`
      : t`Persona de pie frente a un espejo, con el móvil a un palmo y medio y la parte de atrás mirando al espejo`;
  return (
    <div className={styles.picture} role="img" aria-label={label}>
      <span className={styles.mirror}>{t`Espejo`}</span>
      <span className={styles.side}>{side === 'front' ? t`Pantalla al espejo` : t`Detrás al espejo`}</span>
      <svg viewBox="0 16 350 236" aria-hidden="true">
        <defs>
          <pattern id={hatching} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
            <path d="M0 0v7" stroke="var(--line-ui)" strokeWidth="2" />
          </pattern>
        </defs>
        <path d="M12 246H338" stroke="var(--line-ui)" strokeWidth="2.5" strokeLinecap="round" />
        <rect x="310" y="26" width="14" height="220" fill={`url(#${hatching})`} />
        <rect x="302" y="22" width="9" height="224" rx="3" fill="var(--brand-link)" />
        <path d="M36 246C36 190 40 150 62 136c12-8 34-8 44 2 14 14 16 62 16 108Z" fill="var(--brand-dock)" />
        <path d="M70 108h26v32H70z" fill="#B4866A" />
        <path d="M52 76a32 34 0 0164 0c0 4 5 10 7 14 1 3-5 3-6 5-1 9-4 21-17 21-28 0-48-16-48-40z" fill={skin} />
        <path d="M50 92C40 58 58 36 86 38c18 1 31 11 31 26-12 2-22-3-30-3-4 18-6 22-12 24-2 10-6 18-10 22-8-2-13-8-15-15z" fill="#2C211C" />
        <path
          className={styles.sleeve}
          d="M92 158c20 28 36 18 76-22"
          fill="none"
          strokeWidth="25"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
        <circle cx="176" cy="130" r="14" fill={skin} />
        <rect x="180" y="66" width="13" height="96" rx="5" fill="#0B0D0E" stroke="var(--surface)" strokeWidth="1.5" />
        <rect x={side === 'front' ? 190.5 : 178} y="71" width="4.5" height="86" rx="2" fill="var(--brand-action)" />
        <path
          d="M170 122q16-3 21 4M170 132q16 0 20 6M170 141q13 2 16 7"
          stroke="#9F7358"
          strokeWidth="6"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M200 78L298 98M200 152L298 132"
          stroke="var(--brand-link)"
          strokeWidth="2.5"
          strokeDasharray="2 7"
          strokeLinecap="round"
          fill="none"
        />
        <path
          d="M298 115H212M222 107l-10 8 10 8"
          stroke="var(--brand-link)"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          fill="none"
        />
        <path d="M196 206H300M196 199v14M300 199v14" stroke="var(--text)" strokeWidth="2" fill="none" />
      </svg>
      <span className={styles.distance}>{t`un palmo y medio`}</span>
    </div>
  );
}
