import { cx } from '@/components/ui/cx';
import type { Snapshot } from '@/store/snapshot/format';
import styles from './Replay.module.css';
import { stampText } from './stampText';

interface ReplayBannerProps {
  /** What is replayed, and which parts are from then and which from now: a sentence each. */
  origin: readonly string[];
  snapshot: Snapshot;
  /** What brought an older report to today's shapes. */
  migrations: readonly { to: number; lost: string }[];
  exitHref: string;
}

/** Always in sight: this is not the site, and not today. */
export function ReplayBanner({ origin, snapshot, migrations, exitHref }: ReplayBannerProps) {
  const { route, takenAt, timeZone, viewport, build, schema } = snapshot;
  return (
    <aside className={styles.banner} aria-label="Replay">
      <div className={cx('wrap', styles.words)}>
        <p>
          <b>{origin[0]}</b> Nothing is sent, and nothing is kept. {origin.slice(1).join(' ')}
        </p>
        <p className={styles.facts}>
          <span>{route}</span>
          <span>{stampText(takenAt, timeZone)}</span>
          {viewport.width > 0 && (
            <span>
              {viewport.width} × {viewport.height}
            </span>
          )}
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
