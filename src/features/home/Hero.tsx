import { Fragment, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { ZipForm } from '@/components/zip/ZipForm';
import { hrefTo } from '@/config/hrefTo';
import { captionLines } from './heroCaption';
import styles from './Hero.module.css';

interface HeroProps {
  caption: string;
  lead: string;
  /** The painted door, or the operator's picture. */
  scene: ReactNode;
  isSignedIn: boolean;
  onZip: (zip: string) => void;
}

export function Hero({ caption, lead, scene, isSignedIn, onZip }: HeroProps) {
  return (
    <section className={styles.hero}>
      <div className={`wrap ${styles.inside}`}>
        <div className={styles.words}>
          <h1 className={styles.caption} tabIndex={-1}>
            <Caption text={caption} />
          </h1>
          <p className={styles.lead}>{lead}</p>
          <ZipForm className={styles.zip} onZip={onZip} />
          <p className={styles.under} data-guest={!isSignedIn || undefined}>
            {isSignedIn ? (
              <>
                Welcome back. <Link to={hrefTo('dashboard')}>Dashboard</Link>
              </>
            ) : (
              <>
                Ordered with us before? <Link to={hrefTo('signIn')}>Sign in</Link>
              </>
            )}
          </p>
        </div>
        {scene}
      </div>
    </section>
  );
}

/** One block per line, with spaces between them so that screen readers read one sentence. */
function Caption({ text }: { text: string }) {
  return captionLines(text).map((line, index) => (
    <Fragment key={index}>
      {index > 0 && ' '}
      <span className={styles.line}>{line.isDay ? <em>{line.text}</em> : line.text}</span>
    </Fragment>
  ));
}
