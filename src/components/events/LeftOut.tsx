import { Button } from '../ui/Button';
import styles from './LeftOut.module.css';

interface LeftOutProps {
  /** Names of the parameters that make no sense. */
  names: readonly string[];
  onClear: () => void;
}

/** What of the address a list leaves out; nothing if all of it is read. */
export function LeftOut({ names, onClear }: LeftOutProps) {
  if (names.length === 0) return null;
  return (
    <div className={styles.leftOut}>
      <p role="status">A part of this address makes no sense and was left out: {names.join(', ')}.</p>
      <Button variant="quiet" size="small" onClick={onClear}>
        Show everything
      </Button>
    </div>
  );
}
