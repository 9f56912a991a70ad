import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { hrefTo, routes } from '@/config/routes';
import styles from './Status.module.css';

export function OutOfAreaScreen() {
  return (
    <Page title={routes.outOfArea.title}>
      <div className={styles.status}>
        <img src="/dishes/1f4ed.webp" alt="" width="256" height="256" />
        <h1>Sorry, we are not in your area... yet!</h1>
        <p>We'll let you know as soon as we launch in your area.</p>
        <LinkButton variant="outline" to={hrefTo('home')}>
          Try another zip code
        </LinkButton>
      </div>
    </Page>
  );
}
