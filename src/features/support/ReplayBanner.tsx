import { cx } from '@/components/ui/cx';
import type { Snapshot } from '@/store/snapshot/format';
import styles from './Replay.module.css';
import { stampText } from './stampText';

interface ReplayBannerProps {
  snapshot: Snapshot;
  /** What brought an older report to today's shapes. */
  migrations: readonly { to: number; lost: string }[];
  exitHref: string;
}

/** Always in sight: this is not the site, and not today. */
export function ReplayBanner({ snapshot, migrations, exitHref }: ReplayBannerProps) {
  const { route, takenAt, timeZone, viewport, build, schema } = snapshot;
  return (
    <aside className={styles.banner} aria-label="Replay">
      <div className={cx('wrap', styles.words)}>
        <p>
          <b>Replay of a problem report.</b> Nothing is sent, and nothing is kept.
        </p>
        <p className={styles.facts}>
          <span>{route}</span>
          <span>{stampText(takenAt, timeZone)}</span>
          <span>
            {viewport.width} × {viewport.height}
          </span>
          <span>build {build || 'unknown'}</span>
          {migrations.length > 0 && <span>migrated from version {schema}</span>}
        </p>
        <a href={exitHref} data-exit className={styles.exit}>
          Exit replay
        </a>
      </div>
    </aside>
  );
}
