import { Button } from '@/components/ui/Button';
import styles from './BrowseScreen.module.css';

interface LeftOutProps {
  /** Names of the parameters that make no sense. */
  names: readonly string[];
  onClear: () => void;
}

/** What of the address is left out; nothing if all of it is read. */
export function LeftOut({ names, onClear }: LeftOutProps) {
  if (names.length === 0) return null;
  return (
    <p className={styles.ignored} role="status">
      A part of this address makes no sense and was left out: {names.join(', ')}.
      <Button variant="quiet" size="small" onClick={onClear}>
        Show everything
      </Button>
    </p>
  );
}
