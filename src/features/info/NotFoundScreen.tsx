import type { ReactNode } from 'react';
import { Page } from '@/components/ui/Page';
import { ZipForm } from '@/components/zip/ZipForm';
import { routes } from '@/config/routes';
import styles from './Status.module.css';

/** Heading of the events for a customer (spec 1 §2). */
export const MORE_TITLE = 'Browse more Dwelliveries in your community:';

interface NotFoundScreenProps {
  /** Events near the customer; without them a zip form is shown. */
  nearby?: ReactNode;
  onZip: (zip: string) => void;
}

export function NotFoundScreen({ nearby, onZip }: NotFoundScreenProps) {
  return (
    <Page isSheet title={routes.notFound.title} className={styles.page} head={{ isListed: false }}>
      <div className={styles.status}>
        <img src="/dishes/1f960.webp" alt="" width="256" height="256" />
        <h1>Sorry, looks like this page doesn't exist.</h1>
        {!nearby && (
          <>
            <p>Enter your zipcode to find food coming to your community:</p>
            <ZipForm onZip={onZip} />
          </>
        )}
      </div>
      {nearby && <div className={styles.more}>{nearby}</div>}
    </Page>
  );
}
