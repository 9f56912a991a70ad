import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { focusHeading } from './focusHeading';

interface PassingDivProps {
  className: string | undefined;
  children: ReactNode;
}

/** A div that may go without a press, or after an answer that was lost: the heading takes the focus that was in it. */
export function PassingDiv({ className, children }: PassingDivProps) {
  const ref = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (element?.contains(document.activeElement)) focusHeading();
    };
  }, []);
  return (
    <div ref={ref} className={className}>
      {children}
    </div>
  );
}
