import { MAX_CHANGES, type Change } from '../../read/replayFrames';
import styles from './Panel.module.css';

/** Longer values are cut off (characters). */
const MOST = 200;

function valueText(value: unknown): string {
  if (value === undefined) return 'nothing';
  const text = JSON.stringify(value);
  return text.length > MOST ? `${text.slice(0, MOST)}… (${text.length} characters)` : text;
}

interface ChangesTableProps {
  changes: readonly Change[];
  /** Headings of the two values. */
  before?: string;
  after?: string;
  /** Shown if there are none. */
  none: string;
}

/** Differences of two states, one per row. */
export function ChangesTable({ changes, before = 'Before', after = 'After', none }: ChangesTableProps) {
  if (changes.length === 0) return <p className="muted">{none}</p>;
  return (
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, so the keyboard must reach it
    <div className={styles.scroll} tabIndex={0} role="region" aria-label="Changes">
      {changes.length >= MAX_CHANGES && <p>{`The first ${MAX_CHANGES} changes:`}</p>}
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">{before}</th>
            <th scope="col">{after}</th>
          </tr>
        </thead>
        <tbody>
          {changes.map((change) => (
            <tr key={change.path}>
              <th scope="row">{change.path}</th>
              <td>{valueText(change.before)}</td>
              <td>{valueText(change.after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
