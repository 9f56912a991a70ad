import { DateTile } from '@/components/ui/DateTile';
import { daysBefore } from './heroCaption';
import styles from './HowItWorks.module.css';

const STEPS = [
  {
    daysBefore: 3,
    title: 'You pick a day and a dish',
    text: "Enter your zip, see who is coming, and order from that day's menu.",
  },
  {
    daysBefore: 1,
    title: 'The kitchen shops for your order',
    text: 'Every order is known ahead, so nothing sits under a lamp and little is wasted.',
  },
  {
    daysBefore: 0,
    title: 'Dinner knocks, or waits nearby',
    text: 'Direct to your door, or picked up around the corner in the slot you chose.',
  },
];

/** Three steps with dates; the last is the date on the door of the hero. */
export function HowItWorks({ date }: { date: string }) {
  return (
    <section className={`wrap ${styles.band}`} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.title}>
        How it works
      </h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step.title} className={styles.step}>
            <DateTile className={styles.date} date={daysBefore(date, step.daysBefore)} />
            <div>
              <h3>{step.title}</h3>
              <p>{step.text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
