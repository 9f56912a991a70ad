import type { CSSProperties, ReactNode } from 'react';
import { cx } from './cx';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden';

interface SkeletonProps {
  /** 'tile' is a date tile, 'control' a field or button, 'art' a picture whose height the caller gives. */
  shape?: 'text' | 'tile' | 'control' | 'art';
  width?: CSSProperties['width'];
  height?: CSSProperties['height'];
  className?: string;
}

/** One placeholder shape. Compose shapes in the layout of the content, inside a SkeletonGroup. */
export function Skeleton({ shape = 'text', width, height, className }: SkeletonProps) {
  return (
    <span
      className={cx(styles.bone, styles[shape], className)}
      style={{ width, height }}
      aria-hidden="true"
    />
  );
}

/** Placeholder lines of text; the last is shorter. */
export function SkeletonText({ lines = 2 }: { lines?: number }) {
  return (
    <span className={styles.lines}>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} />
      ))}
    </span>
  );
}

/** The frame of loading content, announced once. */
export function SkeletonGroup({
  label,
  className,
  children,
}: {
  label: string;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div className={className} aria-busy="true">
      <VisuallyHidden>{label}</VisuallyHidden>
      {children}
    </div>
  );
}
