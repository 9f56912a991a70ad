import type { ReactNode } from 'react';
import { Page } from '@/components/ui/Page';
import styles from './Auth.module.css';

interface AuthPageProps {
  title: string;
  /** The document's title, if it differs from the heading. */
  documentTitle?: string;
  lead?: ReactNode;
  isForGuests?: boolean;
  children: ReactNode;
}

/** The narrow column of the screens around signing in. */
export function AuthPage({ title, documentTitle = title, lead, isForGuests, children }: AuthPageProps) {
  return (
    <Page isSheet title={documentTitle} className={styles.page} isForGuests={isForGuests}>
      <div className={styles.head}>
        <h1>{title}</h1>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </Page>
  );
}
