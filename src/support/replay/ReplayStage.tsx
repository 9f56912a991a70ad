import { useRef, type ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import styles from './Replay.module.css';
import { useMissingParts } from './useMissingParts';

interface ReplayStageProps {
  /** The replayed app. */
  children: ReactNode;
  /** Beside it on a wide screen, below it on a narrow one. */
  panel: ReactNode;
  /** Skeletons stand for what the dump does not hold. */
  hasGaps: boolean;
}

export function ReplayStage({ children, panel, hasGaps }: ReplayStageProps) {
  const app = useRef<HTMLDivElement>(null);
  useMissingParts(app, hasGaps);
  return (
    <div className={cx(styles.stage, Boolean(panel) && styles.withPanel)}>
      <div ref={app}>{children}</div>
      {panel}
    </div>
  );
}
