import type { MouseEvent, ReactNode } from 'react';
import { Prose } from '../Prose';
import styles from './LegalPage.module.css';

export interface LegalSection {
  /** Id of the heading, for links to it. */
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  heading: string;
  note?: ReactNode;
  intro: ReactNode;
  sections: readonly LegalSection[];
}

/** Scrolls by script, because a hash would add a history entry, and Back would stay on the page. */
function goTo(event: MouseEvent<HTMLAnchorElement>): void {
  event.preventDefault();
  const heading = document.getElementById(event.currentTarget.hash.slice(1));
  heading?.scrollIntoView();
  heading?.focus({ preventScroll: true });
}

/** A long text in numbered sections, after a list of them. */
export function LegalPage({ title, heading, note, intro, sections }: LegalPageProps) {
  return (
    <Prose title={title} heading={heading} note={note}>
      {intro}
      <nav aria-labelledby="contents" className={styles.contents}>
        <h2 id="contents">Contents</h2>
        <ol>
          {sections.map((section) => (
            <li key={section.id}>
              <a href={`#${section.id}`} onClick={goTo}>
                {section.title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      {sections.map((section, index) => (
        <section key={section.id} className={styles.section} aria-labelledby={section.id}>
          <h2 id={section.id} tabIndex={-1}>
            {index + 1}. {section.title}
          </h2>
          {section.body}
        </section>
      ))}
    </Prose>
  );
}
