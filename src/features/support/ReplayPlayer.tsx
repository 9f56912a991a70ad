import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useId } from 'react';
import { IconButton } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import type { Change, Frame } from '@/store/snapshot/replayFrames';
import styles from './Replay.module.css';
import { stampText } from './stampText';

interface ReplayPlayerProps {
  /** Never empty; the first is the state before the first action. */
  frames: readonly Frame[];
  index: number;
  onIndexChange: (index: number) => void;
  timeZone: string;
}

function titleOf({ action, route }: Frame): string {
  if (!action) return `The page opened at ${route}`;
  if (action.route) return `Went to ${action.route}`;
  return action.endpointName ? `${action.type} (${action.endpointName})` : action.type;
}

/** Steps through the recorded actions and shows their changes. */
export function ReplayPlayer({ frames, index, onIndexChange, timeZone }: ReplayPlayerProps) {
  const id = useId();
  const last = frames.length - 1;
  const frame = frames[index];
  if (!frame) return null;
  const title = titleOf(frame);
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
            {frame.changes.length === 1 ? '1 change' : `${frame.changes.length} changes`}
          </span>
        </summary>
        <Changes changes={frame.changes} />
      </details>
    </section>
  );
}

const valueText = (value: unknown): string => (value === undefined ? 'nothing' : JSON.stringify(value));

function Changes({ changes }: { changes: readonly Change[] }) {
  if (changes.length === 0) return <p className={styles.none}>Nothing in the recorded state changed.</p>;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Changes">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {changes.map(({ path, before, after }) => (
            <tr key={path}>
              <th scope="row">{path}</th>
              <td>{valueText(before)}</td>
              <td>{valueText(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
