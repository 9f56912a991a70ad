import { useEffect, useRef, useState, type ReactNode } from 'react';
import { announce } from '@/components/ui/announce';
import { BottomBar } from '@/components/ui/BottomBar';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Money } from '@/components/ui/Money';
import { formatMoney, type Cents } from '@dwellivery/domain/money';
import { dishesText } from '@dwellivery/domain/tables';
import styles from './SharedCart.module.css';

interface GuestBarProps {
  /** Pieces. */
  count: number;
  /** At the menu's prices; null until it is loaded. */
  subtotal: Cents | null;
  /** What the dishes may cost; null without a limit, or for the host. */
  limit: Cents | null;
  isDone: boolean;
  /** Undefined for the host, who pays instead. */
  onDone?: (isDone: boolean) => void;
  /** Why the dishes were not sent. */
  note: ReactNode;
  /** The lines with their quantities. */
  children: (close: () => void) => ReactNode;
}

/** The guest's own dishes at the bottom of the menu, which they do not move. */
export function GuestBar({ count, subtotal, limit, isDone, onDone, note, children }: GuestBarProps) {
  const [isOpen, setIsOpen] = useState(false);
  const seen = useRef(count);
  useEffect(() => {
    if (seen.current !== count) announce(`You have ${dishesText(count)}.`);
    seen.current = count;
  }, [count]);
  const sum = (
    <p className={styles.sum}>
      <span>{dishesText(count)}</span>
      {subtotal !== null && (
        <span>
          <Money cents={subtotal} />
          {limit !== null && ` of ${formatMoney(limit)}`}
        </span>
      )}
    </p>
  );
  return (
    <BottomBar className={styles.bar} label="Your dishes">
      {note}
      {sum}
      <div className={styles.barButtons}>
        <Button variant="outline" aria-haspopup="dialog" onClick={() => setIsOpen(true)}>
          Your dishes
        </Button>
        {onDone && (
          <Button variant={isDone ? 'outline' : 'primary'} onClick={() => onDone(!isDone)}>
            {isDone ? 'Change my dishes' : 'I am done'}
          </Button>
        )}
      </div>
      <Dialog open={isOpen} onOpenChange={setIsOpen} title="Your dishes" footer={sum}>
        {count > 0 ? children(() => setIsOpen(false)) : <p className="muted">Add something from the menu.</p>}
      </Dialog>
    </BottomBar>
  );
}
