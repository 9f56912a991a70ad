import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useExternalStore } from '@/lib/externalStore';
import { IconButton } from './Button';
import { cx } from './cx';
import { TOAST_MS, toast, type ToastMessage, toastStore } from './toast';
import styles from './Toaster.module.css';

const ICONS = { success: CircleCheck, failure: TriangleAlert, info: Info };

/**
 * Shows toasts at the top centre, above dialogs. They take no focus; the live region around them announces them. The timer pauses
 * while a toast is hovered or focused, and while the screen loads, so that a message sent with a redirect is still there with the page.
 */
export function Toaster() {
  const messages = useExternalStore(toastStore);
  if (messages.length === 0) return null;
  return (
    <section className={styles.place} aria-label="Messages">
      <ul className={styles.list}>
        {messages.map((message) => (
          <Toast key={message.id} message={message} />
        ))}
      </ul>
    </section>
  );
}

const isScreenLoading = (): boolean => document.querySelector('main > [aria-busy="true"]') !== null;

function watchScreen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['aria-busy'] });
  return () => observer.disconnect();
}

function Toast({ message: { id, tone, text } }: { message: ToastMessage }) {
  const [isHeld, setIsHeld] = useState(false);
  const isLoading = useSyncExternalStore(watchScreen, isScreenLoading);
  const Icon = ICONS[tone];
  useEffect(() => {
    if (isHeld || isLoading) return undefined;
    const timer = setTimeout(() => toast.dismiss(id), TOAST_MS);
    return () => clearTimeout(timer);
  }, [id, isHeld, isLoading]);
  return (
    <li
      className={cx(styles.toast, tone !== 'info' && styles[tone])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <Icon aria-hidden="true" />
      <p>{text}</p>
      <IconButton label="Dismiss" className={styles.close} onClick={() => toast.dismiss(id)}>
        <X aria-hidden="true" />
      </IconButton>
    </li>
  );
}
