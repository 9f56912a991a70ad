import { X } from 'lucide-react';
import { useState } from 'react';
import { SafeHtml } from '@/components/SafeHtml';
import { IconButton } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { plainText } from '@/lib/plainText';
import styles from './Banners.module.css';
import { FixedWords } from './FixedBanner';

interface DeliveryBannerProps {
  /** Body of the content block; empty while it loads, after a failure, or if there is none. */
  html?: string | null;
  learnMoreHref: string;
  /** The customer dismisses it; it stays hidden until the page is reloaded. */
  onDismiss: () => void;
}

/**
 * The notice on top of the page: the content block if there is one, else the fixed text (spec 1 §4). Until the HTML sanitizer
 * is loaded, it shows the block's plain text.
 */
export function DeliveryBanner({ html, learnMoreHref, onDismiss }: DeliveryBannerProps) {
  const words = plainText(html ?? '');
  const look = cx('wrap', styles.words);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <aside className={cx(styles.notice, isOpen && styles.open)} aria-label="Notice">
      {html && words ? (
        <SafeHtml html={html} fallback={<p className={look}>{words}</p>} className={look} />
      ) : (
        <FixedWords learnMoreHref={learnMoreHref} />
      )}
      <IconButton
        label="Whole notice"
        className={styles.unfold}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        …
      </IconButton>
      <IconButton label="Dismiss notice" className={styles.dismiss} onClick={onDismiss}>
        <X aria-hidden="true" />
      </IconButton>
    </aside>
  );
}
