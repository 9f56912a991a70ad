import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button } from './Button';
import { cx } from './cx';
import styles from './Truncated.module.css';

interface TruncatedProps {
  /** Height of the collapsed content in pixels: 70 for descriptions, 520 for menus (spec 1 §9). */
  maxHeight: number;
  /** The content may be too high: the place of "View More" is kept from the first paint, so that nothing moves when it is measured. */
  isLong?: boolean;
  children: ReactNode;
}

/** Whether the content is higher than `maxHeight`. Measured again when its size changes. */
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

/** Collapses content that is too high behind "View More". Hides nothing from screen readers. */
export function Truncated({ maxHeight, isLong = false, children }: TruncatedProps) {
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
        // Expands when the focus enters, so that a focused link is visible.
        onFocus={() => setIsOpen(true)}
      >
        <div ref={contentRef}>{children}</div>
      </div>
      {(isTooHigh || isLong) && (
        <Button
          className={cx(!isTooHigh && styles.kept)}
          variant="quiet"
          size="small"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Hide Details' : 'View More'}
        </Button>
      )}
    </div>
  );
}
