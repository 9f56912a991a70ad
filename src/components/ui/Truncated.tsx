import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import styles from './Truncated.module.css';

export interface TruncatedProps {
  /** The height in pixels from which on the rest is folded away: 70 for descriptions, 520 in menus (spec 1 §9). */
  maxHeight: number;
  moreLabel?: string;
  lessLabel?: string;
  children: ReactNode;
}

/** Is the content higher than it may be? Asked again whenever it or the page changes its size. */
function useIsTooHigh(ref: RefObject<HTMLElement | null>, maxHeight: number): boolean {
  const [isTooHigh, setIsTooHigh] = useState(false);
  useLayoutEffect(() => {
    const content = ref.current;
    if (!content) return undefined;
    const measure = () => setIsTooHigh(content.scrollHeight > maxHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(content);
    return () => observer.disconnect();
  }, [ref, maxHeight]);
  return isTooHigh;
}

/** Content behind "View More" where it is too high; as it is where it fits. Nothing is hidden from screen readers. */
export function Truncated(props: TruncatedProps) {
  const { maxHeight, moreLabel = 'View More', lessLabel = 'Hide Details', children } = props;
  const contentRef = useRef<HTMLDivElement>(null);
  const isTooHigh = useIsTooHigh(contentRef, maxHeight);
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const isCut = isTooHigh && !isOpen;
  return (
    <div className={styles.box}>
      <div
        id={id}
        className={cx(styles.window, isCut && styles.cut)}
        style={isOpen ? undefined : { maxHeight }}
        // A link that the keyboard reaches must not stay out of sight.
        onFocus={() => setIsOpen(true)}
      >
        <div ref={contentRef}>{children}</div>
      </div>
      {isTooHigh && (
        <Button
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? lessLabel : moreLabel}
        </Button>
      )}
    </div>
  );
}
