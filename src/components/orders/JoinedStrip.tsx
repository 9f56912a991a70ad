import { Users } from 'lucide-react';
import { announce } from '@/components/ui/announce';
import { Button, LinkButton } from '@/components/ui/Button';
import { focusHeading } from '@/components/ui/focusHeading';
import { hrefTo } from '@/config/hrefTo';
import { joinedLine, type JoinedTable } from '@dwellivery/domain/tables';
import styles from './JoinedStrip.module.css';

export const ON_YOUR_OWN = 'Order on your own';

/** After the customer has left the table: the pressed button has gone, so the heading takes the focus. */
export function announceOwnOrder(words = 'Your order has a delivery of its own now.'): void {
  focusHeading({ preventScroll: true });
  announce(words);
}

interface JoinedStripProps {
  table: JoinedTable;
  timeZone: string;
  /** The order gets a delivery of its own; the dishes stay. */
  onLeave: () => void;
}

/** The delivery that an order in progress joins. */
export const JoinedStrip = ({ table, timeZone, onLeave }: JoinedStripProps) => (
  <div className={styles.strip}>
    <Users aria-hidden="true" />
    <p>{joinedLine(table, timeZone)}</p>
    <Button variant="quiet" size="small" onClick={onLeave}>
      {ON_YOUR_OWN}
    </Button>
  </div>
);

export const BACK_TO_TABLE = 'Back to the table';

/** The shared cart that an order in progress pays: its dishes are changed at the table. */
export const SharedStrip = ({ tableCode }: Pick<JoinedTable, 'tableCode'>) => (
  <div className={styles.strip}>
    <Users aria-hidden="true" />
    <p>Your order in progress is the shared cart.</p>
    <LinkButton variant="quiet" size="small" to={hrefTo('table', { code: tableCode })}>
      {BACK_TO_TABLE}
    </LinkButton>
  </div>
);
