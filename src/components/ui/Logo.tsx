import { Link } from 'react-router-dom';
import { hrefTo } from '@/config/hrefTo';
import { PRODUCT_NAME } from '@/config/routes';
import styles from './Logo.module.css';

/** The brand's sign and name, as a link to the home page. */
export function Logo() {
  return (
    <Link className={styles.logo} to={hrefTo('home')}>
      <svg viewBox="0 0 24 32" aria-hidden="true">
        <path
          fill="var(--tomato)"
          fillRule="evenodd"
          d="M12 0a12 12 0 0 1 12 12v16a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V12A12 12 0 0 1 12 0Zm0 4.6a3 3 0 1 0 0 6 3 3 0 0 0 0-6Z"
        />
        <path fill="var(--tile-paper)" d="M5 16.5h14v8.2a2.8 2.8 0 0 1-2.8 2.8H7.8A2.8 2.8 0 0 1 5 24.7Z" />
      </svg>
      <span translate="no">{PRODUCT_NAME}</span>
    </Link>
  );
}
