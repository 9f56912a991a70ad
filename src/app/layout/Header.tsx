import { Menu, X } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useId, useRef, useState } from 'react';
import { NavLink } from 'react-router-dom';
import { IconButton } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { Logo } from '@/components/ui/Logo';
import { SmartLink } from '@/components/ui/SmartLink';
import { hrefTo } from '@/config/hrefTo';
import styles from './Header.module.css';

interface HeaderProps {
  isSignedIn: boolean;
  getTheAppHref: string;
  /** The cart button, on screens with a cart. */
  cart: ReactNode;
}

/** Brand, main links, cart. Below 768 px the links are behind a button (spec 1 §2). */
export function Header({ isSignedIn, getTheAppHref, cart }: HeaderProps) {
  const sentinelRef = useRef<HTMLDivElement>(null);
  const headerRef = useRef<HTMLElement>(null);
  const buttonRef = useRef<HTMLButtonElement>(null);
  const navId = useId();
  const isStuck = useStuck(sentinelRef);
  const [isOpen, setIsOpen] = useState(false);
  const close = useCallback(() => setIsOpen(false), []);
  useClosing(isOpen, close, headerRef, buttonRef);
  return (
    <>
      <div ref={sentinelRef} className={styles.sentinel} aria-hidden="true" />
      <header ref={headerRef} className={cx(styles.header, isStuck && styles.stuck)}>
        <div className={cx('wrap', styles.row)}>
          <span className={styles.brand}>
            <Logo />
          </span>
          <IconButton
            ref={buttonRef}
            label="Menu"
            className={cx('only-phone', styles.menuButton)}
            aria-expanded={isOpen}
            aria-controls={navId}
            onClick={() => setIsOpen(!isOpen)}
          >
            {isOpen ? <X aria-hidden="true" /> : <Menu aria-hidden="true" />}
          </IconButton>
          <nav id={navId} aria-label="Main" className={cx(styles.nav, isOpen && styles.open)}>
            <MainLinks isSignedIn={isSignedIn} getTheAppHref={getTheAppHref} onFollow={close} />
          </nav>
          {cart}
        </div>
      </header>
    </>
  );
}

interface MainLinksProps extends Omit<HeaderProps, 'cart'> {
  onFollow: () => void;
}

function MainLinks({ isSignedIn, getTheAppHref, onFollow }: MainLinksProps) {
  const links = isSignedIn
    ? [
        { to: hrefTo('dashboard'), label: 'Dashboard' },
        { to: hrefTo('account'), label: 'Profile' },
        { to: hrefTo('reset'), label: 'Sign out' },
      ]
    : [
        { to: hrefTo('browse'), label: 'Browse Groups' },
        { to: hrefTo('signIn'), label: 'Sign in' },
      ];
  return (
    <ul>
      <li>
        <SmartLink href={getTheAppHref} onClick={onFollow}>
          Get the App
        </SmartLink>
      </li>
      {links.map(({ to, label }) => (
        <li key={to}>
          <NavLink to={to} onClick={onFollow}>
            {label}
          </NavLink>
        </li>
      ))}
    </ul>
  );
}

type Box = RefObject<HTMLElement | null>;

/** Closes the open menu on Escape, with the focus back on its button, and on a press or focus outside. */
function useClosing(isOpen: boolean, close: () => void, box: Box, button: Box) {
  useEffect(() => {
    if (!isOpen) return undefined;
    const stop = new AbortController();
    const { signal } = stop;
    const handleKey = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return;
      close();
      button.current?.focus();
    };
    const handleElsewhere = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    document.addEventListener('keydown', handleKey, { signal });
    document.addEventListener('pointerdown', handleElsewhere, { signal });
    document.addEventListener('focusin', handleElsewhere, { signal });
    return () => stop.abort();
  }, [isOpen, close, box, button]);
}

/** Whether the page is scrolled under the header. Uses an IntersectionObserver instead of scroll events. */
function useStuck(sentinelRef: Box): boolean {
  const [isStuck, setIsStuck] = useState(false);
  useEffect(() => {
    const sentinel = sentinelRef.current;
    if (!sentinel || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(([entry]) => setIsStuck(entry ? !entry.isIntersecting : false));
    observer.observe(sentinel);
    return () => observer.disconnect();
  }, [sentinelRef]);
  return isStuck;
}
