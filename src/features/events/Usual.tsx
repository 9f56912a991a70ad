import { Link } from 'react-router-dom';
import type { EventDetail } from '@/api/types';
import { hrefTo } from '@/config/routes';
import styles from './EventPage.module.css';

interface UsualProps {
  eventId: number;
  usual: NonNullable<EventDetail['usual']>;
}

/** What the customer most often orders from the restaurant; leads to its review. */
export const Usual = ({ eventId, usual: { membership, items } }: UsualProps) => (
  <p className={styles.usual}>
    <b>Your usual:</b> {items.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')}{' '}
    <Link to={hrefTo('orderAgain', { id: membership }, { event: eventId })}>Order it again</Link>
  </p>
);
