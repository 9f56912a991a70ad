import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

interface SmartLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site or a URL; config values may be either. */
  href: string;
}

/** A router link for a path of this site, else a normal link. */
export function SmartLink({ href, children, ...rest }: SmartLinkProps) {
  const isInside = href.startsWith('/') && !href.startsWith('//');
  return isInside ? (
    <Link to={href} {...rest}>
      {children}
    </Link>
  ) : (
    <a href={href} rel="noopener" {...rest}>
      {children}
    </a>
  );
}
