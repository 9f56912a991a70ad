import { runtimeConfig } from '@/config/runtimeConfig';
import styles from './SandboxRibbon.module.css';

/** Says that nothing here is real: payments and mail go to local stand-ins, and where those are found. */
export function SandboxRibbon() {
  return (
    <aside className={styles.ribbon} aria-label="Sandbox">
      <a href={`${runtimeConfig().apiBaseUrl}/sandbox`} target="_blank" rel="noreferrer">
        Sandbox: nothing here is real.
      </a>
    </aside>
  );
}
