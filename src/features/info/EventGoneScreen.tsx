import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import styles from './Status.module.css';

export function EventGoneScreen() {
  return (
    <Page isSheet title={routes.eventGone.title} className={styles.page} head={{ isListed: false }}>
      <div className={styles.status}>
        <img src="/dishes/1f37d.webp" alt="" width="256" height="256" />
        <h1>Sorry, this project is either closed or unavailable.</h1>
        <p className="muted">Other kitchens are cooking for your neighborhood.</p>
        <LinkButton to={hrefTo('browse')}>Browse events</LinkButton>
      </div>
    </Page>
  );
}
