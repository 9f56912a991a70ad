import type { ComponentProps } from 'react';
import { cx } from './cx';

/** Words for screen readers alone. */
export function VisuallyHidden({ className, ...rest }: ComponentProps<'span'>) {
  return <span {...rest} className={cx('vh', className)} />;
}
