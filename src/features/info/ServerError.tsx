import type { ReactNode } from 'react';
import { OuterLinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/routes';
import styles from './Status.module.css';

/** Needs neither router nor store: it is shown when those may be what broke. The link loads the page anew. What else helps comes from outside. */
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
