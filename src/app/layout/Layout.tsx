import type { ReactNode } from 'react';
import { LiveRegion } from '@/components/ui/LiveRegion';
import { Footer, type SiteLinks } from './Footer';
import { Header } from './Header';
import styles from './Layout.module.css';
import { ScrollMemory } from './ScrollMemory';
import { SkipLink } from './SkipLink';

export interface LayoutProps {
  isSignedIn: boolean;
  /** Configured links: footer, the mobile app. */
  links: SiteLinks;
  isSandbox?: boolean;
  /** Shown above the header. */
  banner?: ReactNode;
  /** The Toaster. */
  toasts?: ReactNode;
  /** The cart's button in the header. */
  cart?: ReactNode;
  /** The screen: a Page. */
  children: ReactNode;
}

/** The layout around every screen. Uses neither store nor API. */
export function Layout(props: LayoutProps) {
  const { isSignedIn, links, isSandbox = false, banner, toasts, cart, children } = props;
  return (
    <div className={styles.layout}>
      <SkipLink />
      <ScrollMemory />
      {banner}
      <Header isSignedIn={isSignedIn} getTheAppHref={links.getTheApp} cart={cart} />
      <div className={styles.content}>{children}</div>
      <Footer links={links} isSandbox={isSandbox} />
      <LiveRegion>{toasts}</LiveRegion>
    </div>
  );
}
