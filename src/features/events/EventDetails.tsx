import { SafeHtml } from '@/components/SafeHtml';
import { cx } from '@/components/ui/cx';
import styles from './EventPage.module.css';

/** The event's description. */
export function EventDetails({ html }: { html: string }) {
  return (
    <section className={cx('wrap', styles.details)} aria-labelledby="event-details">
      <h2 id="event-details">About this event</h2>
      <SafeHtml html={html} />
    </section>
  );
}
