import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

export interface SmartLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of this site or a web address; deployments choose either for the same link. */
  href: string;
}

/** Routes within the site, leaves it for anything else. */
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
