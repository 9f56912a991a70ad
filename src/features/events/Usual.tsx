import { Link } from 'react-router-dom';
import { cx } from '@/components/ui/cx';
import { hrefTo } from '@/config/hrefTo';
import styles from './EventPage.module.css';
import { usualText, type Usual as UsualItems } from './usualText';

/** What the customer most often orders from the restaurant; leads to its review. */
export const Usual = ({ eventId, usual }: { eventId: number; usual: UsualItems }) => (
  <p className={cx('wrap', styles.usual)}>
    <b>Your usual:</b> <span>{usualText(usual)}</span>{' '}
    <Link to={hrefTo('orderAgain', { id: usual.membership }, { event: eventId })}>Order it again</Link>
  </p>
);
