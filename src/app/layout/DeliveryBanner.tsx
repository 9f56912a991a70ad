import { X } from 'lucide-react';
import { SafeHtml } from '@/components/SafeHtml';
import { IconButton } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import styles from './Banners.module.css';
import { FixedWords } from './FixedBanner';

export interface DeliveryBannerProps {
  /** Body of the content block; nothing while it is on its way, when it could not be had, or when it is empty. */
  html?: string | null;
  learnMoreHref: string;
  /** The customer has read it: it stays away until the page is loaded again. */
  onDismiss: () => void;
}

/** The notice on top of the page: the content block if there is one, else the fixed text (spec 1 §4). */
export function DeliveryBanner({ html, learnMoreHref, onDismiss }: DeliveryBannerProps) {
  const fixed = <FixedWords learnMoreHref={learnMoreHref} />;
  return (
    <aside className={styles.notice} aria-label="Notice">
      {html?.trim() ? <SafeHtml html={html} fallback={fixed} className={cx('wrap', styles.words)} /> : fixed}
      <IconButton label="Dismiss notice" className={styles.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
