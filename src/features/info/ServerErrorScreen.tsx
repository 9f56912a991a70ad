import type { ReactNode } from 'react';
import { Page } from '@/components/ui/Page';
import { routes } from '@/config/routes';
import { ServerError } from './ServerError';
import styles from './Status.module.css';

export function ServerErrorScreen({ children }: { children?: ReactNode }) {
  return (
    <Page isSheet title={routes.serverError.title} className={styles.page}>
      <ServerError>{children}</ServerError>
    </Page>
  );
}
