import { cx } from '@/components/ui/cx';
import type { Snapshot } from '../format';
import type { Frame } from '../read/replayFrames';
import { useEffect, useRef } from 'react';
import styles from './Replay.module.css';
import { ScreenChooser, type ScreenChoice } from './ScreenChooser';
import { stampText } from './stampText';

interface ReplayBannerProps {
  /** What is replayed, and which parts are recorded or current; one sentence each. */
  origin: readonly string[];
  snapshot: Snapshot;
  /** The moment that is shown. */
  frame: Pick<Frame, 'route' | 'at'>;
  /** Migrations that were applied to an older report. */
  migrations: readonly { to: number; lost: string }[];
  /** What could not be read; one sentence each. */
  remarks: readonly string[];
  /** The screens to choose from, if the report is a copied store. */
  choice?: ScreenChoice;
  exitHref: string;
  /** The panel beside the screen is open. */
  hasDetails: boolean;
  onDetailsChange: (hasDetails: boolean) => void;
}

/** Always visible, to show that this is not the live site. */
export function ReplayBanner(props: ReplayBannerProps) {
  const { origin, snapshot, frame, migrations, remarks, choice, exitHref, hasDetails, onDetailsChange } =
    props;
  const { timeZone, viewport, build, schema } = snapshot;
  const banner = useRef<HTMLElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <aside ref={banner} tabIndex={-1} className={styles.banner} aria-label="Replay">
      <div className={cx('wrap', styles.words)}>
        <p>
          <b>{origin[0]}</b> Nothing is sent, and nothing is kept. {origin.slice(1).join(' ')}
        </p>
        {remarks.length > 0 && (
          <ul className={styles.remarks} aria-label="Not read">
            {remarks.map((remark) => (
              <li key={remark}>{remark}</li>
            ))}
          </ul>
        )}
        {choice && <ScreenChooser {...choice} />}
        <p className={styles.facts}>
          <span>{frame.route}</span>
          <span>{stampText(frame.at, timeZone)}</span>
          {viewport.width > 0 && (
            <span>
              {viewport.width} × {viewport.height}
            </span>
          )}
          <span>build {build || 'unknown'}</span>
          {migrations.length > 0 && <span>migrated from version {schema}</span>}
        </p>
        <div className={styles.links}>
          <button
            type="button"
            className={styles.details}
            aria-expanded={hasDetails}
            onClick={() => onDetailsChange(!hasDetails)}
          >
            Details
          </button>
          <a href={exitHref} data-exit className={styles.exit}>
            Exit replay
          </a>
        </div>
      </div>
    </aside>
  );
}
