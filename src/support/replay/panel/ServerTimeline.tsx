import styles from './Panel.module.css';
import type { ServedReport } from './served';

interface ServerTimelineProps {
  timeline: ServedReport['timeline'];
  timeZone: string;
  /** The moment on the screen (ms UTC); the entries after it are marked. */
  at: number;
}

const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });

const momentText = (instant: string, timeZone: string): string =>
  new Date(instant).toLocaleString('en-US', { timeZone, dateStyle: 'short', timeStyle: 'medium' });

/** What the server knows of the orders that the report is about. */
export function ServerTimeline({ timeline, timeZone, at }: ServerTimelineProps) {
  if (timeline.length === 0) {
    return (
      <p className="muted">
        The server knows of no order: the report is a visitor&apos;s, or names no event that was ordered from.
      </p>
    );
  }
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Timeline of the server">
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">What</th>
            <th scope="col">Order</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {timeline.map((entry, index) => (
            <tr key={index} className={Date.parse(entry.at) > at ? styles.later : undefined}>
              <td>{momentText(entry.at, timeZone)}</td>
              <td>{entry.text}</td>
              <td>{entry.order_id ?? ''}</td>
              <td className={styles.money}>{entry.amount === null ? '' : money.format(entry.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="muted">Pale: after the moment on the screen.</p>
    </div>
  );
}
