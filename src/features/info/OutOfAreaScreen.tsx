import type { ReactNode } from 'react';
import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Status.module.css';

/** A place that is not served (spec 1 §2). The route supplies the form to follow the area. */
export function OutOfAreaScreen({ children }: { children?: ReactNode }) {
  return (
    <Page isSheet title={routes.outOfArea.title} className={styles.page}>
      <div className={styles.status}>
        <img src="/dishes/1f4ed.webp" alt="" width="256" height="256" />
        <h1>Sorry, we are not in your area... yet!</h1>
        <p>We'll let you know as soon as we launch in your area.</p>
        <LinkButton variant="outline" to={hrefTo('home')}>
          Try another zip code
        </LinkButton>
        {/* Last, because it loads later and would push the button away. */}
        {children}
      </div>
    </Page>
  );
}
