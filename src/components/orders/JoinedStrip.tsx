import { Pencil, Users } from 'lucide-react';
import { Link } from 'react-router-dom';
import { announce } from '@/components/ui/announce';
import { Button, LinkButton } from '@/components/ui/Button';
import { focusHeading } from '@/components/ui/focusHeading';
import { hrefTo } from '@/config/hrefTo';
import { formatDay } from '@dwellivery/domain/eventDays';
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
  /** The order gets a delivery of its own; the dishes stay. Missing for a paid order, which cannot leave. */
  onLeave?: () => void;
}

/** The delivery that an order in progress joins. */
export const JoinedStrip = ({ table, timeZone, onLeave }: JoinedStripProps) => (
  <div className={styles.strip}>
    <Users aria-hidden="true" />
    <p>{joinedLine(table, timeZone)}</p>
    {onLeave && (
      <Button variant="quiet" size="small" onClick={onLeave}>
        {ON_YOUR_OWN}
      </Button>
    )}
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

export const ORDER_STAYS = 'Your order stays as it is.';
export const ORDER_CHANGED = 'Your order was changed meanwhile.';
/** Beside it: what the cart of a change still has. */
export const CHOICE_KEPT = 'What you chose is kept in your cart, and is not ordered.';

/** `You are changing your order of Wed, Dec 2` */
export const changingText = (runAt: string, timeZone: string): string =>
  `You are changing your order of ${formatDay(runAt, timeZone)}`;

interface ChangeStripProps {
  event: { runAt: string; timeZone: string };
  /** The cart has no dishes any more. */
  isEmpty?: boolean;
  /** Of the order, where it is canceled. */
  receiptHref?: string;
  /** Ends the change; missing while it is paid. */
  onKeep?: () => void;
  /** The server is asked to end it. */
  isKeeping?: boolean;
}

/** The paid order that the cart changes. */
export const ChangeStrip = ({ event, isEmpty, receiptHref, onKeep, isKeeping }: ChangeStripProps) => (
  <div className={styles.strip}>
    <Pencil aria-hidden="true" />
    <p>
      <span>{changingText(event.runAt, event.timeZone)}</span>
      {isEmpty && (
        <span className={styles.more} role="status">
          Without dishes there is no order. {receiptHref && <Link to={receiptHref}>Cancel it instead?</Link>}
        </span>
      )}
    </p>
    {onKeep && (
      <Button variant="quiet" size="small" loading={isKeeping} onClick={onKeep}>
        Keep it as it is
      </Button>
    )}
  </div>
);
