import type { ReactNode } from 'react';
import { OuterLinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import styles from './Status.module.css';

/** Uses neither router nor store, because they may be what is broken. The link reloads the page. */
export function ServerError({ children }: { children?: ReactNode }) {
  return (
    <div className={styles.status}>
      <img src="/dishes/1f95a.webp" alt="" width="256" height="256" />
      <h1>Oops, we're not feeling dwell!</h1>
      <p className="muted">Something broke on our side. Your cart is still where you left it.</p>
      <p>
        <OuterLinkButton href={hrefTo('home')} target="_self">
          Go to the home page
        </OuterLinkButton>
      </p>
      {children}
    </div>
  );
}
