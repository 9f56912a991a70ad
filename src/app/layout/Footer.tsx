import { cx } from '@/components/ui/cx';
import { Logo } from '@/components/ui/Logo';
import { SmartLink } from '@/components/ui/SmartLink';
import { hrefTo } from '@/config/hrefTo';
import { runtimeConfig, type LinkName } from '@/config/runtimeConfig';
import { ReportProblem } from '@/support/report/ReportProblem';
import styles from './Footer.module.css';

export type SiteLinks = Record<LinkName, string>;

export function Footer({ links, isSandbox }: { links: SiteLinks; isSandbox: boolean }) {
  const items = [
    { href: links.support, label: 'Support' },
    { href: hrefTo('faq'), label: 'FAQ' },
    { href: links.giftCards, label: 'Gift cards' },
    { href: links.press, label: 'Press' },
    { href: hrefTo('terms'), label: 'Terms' },
    { href: hrefTo('privacy'), label: 'Privacy' },
    { href: links.getTheApp, label: 'Get the App' },
  ];
  return (
    <footer className={styles.footer}>
      <div className={cx('wrap', styles.grid)}>
        <Logo />
        <nav aria-label="Footer">
          <ul className={styles.links}>
            {items.map(({ href, label }) => (
              <li key={label}>
                <SmartLink href={href}>{label}</SmartLink>
              </li>
            ))}
            <li>
              <ReportProblem className={styles.report} />
            </li>
          </ul>
        </nav>
        <p className={cx('muted', styles.line)}>Dinner from the neighborhood, on a day you can count on.</p>
        {isSandbox && (
          <p className={styles.line}>
            <a
              className="muted"
              href={`${runtimeConfig().apiBaseUrl}/sandbox`}
              target="_blank"
              rel="noreferrer"
            >
              Sandbox: nothing here is real.
            </a>
          </p>
        )}
      </div>
    </footer>
  );
}
