import { SmartLink } from '@/components/ui/SmartLink';
import { cx } from '@/components/ui/cx';
import styles from './Banners.module.css';

/** The default notice on top of the page (spec 1 §4). */
export function FixedBanner({ learnMoreHref }: { learnMoreHref: string }) {
  return (
    <aside className={styles.notice} aria-label="Notice">
      <FixedWords learnMoreHref={learnMoreHref} />
    </aside>
  );
}

export function FixedWords({ learnMoreHref }: { learnMoreHref: string }) {
  return (
    <p className={cx('wrap', styles.words)}>
      We've expanded home delivery and eliminated pickups for most events.{' '}
      <SmartLink href={learnMoreHref}>Learn more here.</SmartLink>
    </p>
  );
}
