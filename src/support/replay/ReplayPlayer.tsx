import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { counted } from '@dwellivery/domain/counted';
import type { Frame } from '../read/replayFrames';
import { frameTitle } from './frameTitle';
import { ChangesTable } from './panel/ChangesTable';
import styles from './Replay.module.css';
import { stampText } from './stampText';

interface ReplayPlayerProps {
  /** At least two; the first is the state before the first action. */
  frames: readonly Frame[];
  index: number;
  onIndexChange: (index: number) => void;
  timeZone: string;
}

/** Steps through the recorded actions and shows their changes. */
export function ReplayPlayer({ frames, index, onIndexChange, timeZone }: ReplayPlayerProps) {
  const id = useId();
  const last = frames.length - 1;
  const frame = frames[index];
  if (!frame) return null;
  const title = frameTitle(frame);
  return (
    <section className={styles.player} aria-label="Recorded actions">
      <div className={cx('wrap', styles.controls)}>
        <IconButton label="Previous action" disabled={index === 0} onClick={() => onIndexChange(index - 1)}>
          <ChevronLeft aria-hidden="true" />
        </IconButton>
        <label className="vh" htmlFor={id}>
          Action
        </label>
        <input
          id={id}
          type="range"
          min={0}
          max={last}
          value={index}
          aria-valuetext={`${index} of ${last}: ${title}`}
          onChange={(event) => onIndexChange(Number(event.target.value))}
        />
        <IconButton label="Next action" disabled={index === last} onClick={() => onIndexChange(index + 1)}>
          <ChevronRight aria-hidden="true" />
        </IconButton>
      </div>
      <details className={cx('wrap', styles.changes)}>
        <summary>
          <span className={styles.count}>
            {index} of {last}
          </span>{' '}
          <b>{title}</b>{' '}
          <span className={styles.when}>
            {frame.action && `${stampText(frame.action.at, timeZone)} · `}
            {counted(frame.changes.length, 'change')}
          </span>
        </summary>
        <ChangesTable changes={frame.changes} none="Nothing in the recorded state changed." />
      </details>
    </section>
  );
}
