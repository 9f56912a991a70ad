import type { ReactNode } from 'react';
import { Page } from '@/components/ui/Page';
import styles from './Prose.module.css';

interface ProseProps {
  /** The document's title. */
  title: string;
  heading: string;
  /** Under the heading: 'Last updated February 2018'. */
  note?: ReactNode;
  children: ReactNode;
}

/** A page of text in one column. */
export function Prose({ title, heading, note, children }: ProseProps) {
  return (
    <Page isSheet title={title} className={styles.page}>
      <article className={styles.prose}>
        <header>
          <h1>{heading}</h1>
          {note && <p className="muted">{note}</p>}
        </header>
        {children}
      </article>
    </Page>
  );
}
