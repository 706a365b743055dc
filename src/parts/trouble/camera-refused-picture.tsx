import styles from './camera-refused-picture.module.css';

/** A crossed-out camera. */
export function CameraRefusedPicture() {
  return (
    <svg className={styles.picture} viewBox="0 0 96 72" width="112" height="84" fill="none" aria-hidden="true">
      <path
        className={styles.corner}
        d="M5 20V11a6 6 0 016-6h9M76 5h9a6 6 0 016 6v9M91 52v9a6 6 0 01-6 6h-9M20 67h-9a6 6 0 01-6-6v-9"
        strokeWidth="5"
        strokeLinecap="round"
      />
      <path
        className={styles.camera}
        d="M26 30a5 5 0 015-5h7l4-6h12l4 6h7a5 5 0 015 5v18a5 5 0 01-5 5H31a5 5 0 01-5-5z"
        strokeWidth="4"
        strokeLinejoin="round"
      />
      <circle className={styles.camera} cx="48" cy="39" r="7.5" strokeWidth="4" />
      <path className={styles.gap} d="M22 60L74 12" strokeWidth="10" />
      <path className={styles.stroke} d="M22 60L74 12" strokeWidth="5" strokeLinecap="round" />
    </svg>
  );
}
