import { useEffect, useId, useRef, useState } from 'react';
import { cx } from '@/components/ui/cx';
import { Input } from '@/components/ui/Input';
import type { Frame } from '../../read/replayFrames';
import { frameTitle } from '../frameTitle';
import styles from './Panel.module.css';

interface ActionListProps {
  frames: readonly Frame[];
  index: number;
  onIndexChange: (index: number) => void;
  timeZone: string;
}

/** `5:30:05 PM` in the customer's zone. */
const timeText = (at: number, timeZone: string): string =>
  new Date(at).toLocaleTimeString('en-US', { timeZone });

/** All recorded actions; a press shows the screen after one. */
export function ActionList({ frames, index, onIndexChange, timeZone }: ActionListProps) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const current = useRef<HTMLButtonElement>(null);
  useEffect(() => current.current?.scrollIntoView({ block: 'nearest' }), [index]);
  const rows = frames
    .map((frame, at) => ({ frame, at, title: frameTitle(frame) }))
    .filter(({ title }) => title.toLowerCase().includes(wanted.trim().toLowerCase()));
  return (
    <div className={styles.part}>
      <label htmlFor={id}>Search the actions</label>
      <Input
        id={id}
        type="search"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {rows.length === 0 && <p className="muted">No action is called like this.</p>}
      <ol className={styles.actions}>
        {rows.map(({ frame, at, title }) => (
          <li key={at}>
            <button
              ref={at === index ? current : undefined}
              type="button"
              aria-current={at === index ? 'step' : undefined}
              className={cx(styles.action, !frame.action && styles.page)}
              onClick={() => onIndexChange(at)}
            >
              <span className={styles.when}>{timeText(frame.at, timeZone)}</span>
              <span>{title}</span>
              {frame.changes.length > 0 && (
                <span className={styles.count}>
                  {frame.changes.length}
                  <span className="vh"> changes</span>
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </div>
  );
}
