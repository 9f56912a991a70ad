import type { ReactNode } from 'react';
import { cx } from '@/components/ui/cx';
import styles from './Replay.module.css';

interface ReplayStageProps {
  /** The replayed app. */
  children: ReactNode;
  /** Beside it on a wide screen, below it on a narrow one. */
  panel: ReactNode;
}

export function ReplayStage({ children, panel }: ReplayStageProps) {
  return (
    <div className={cx(styles.stage, Boolean(panel) && styles.withPanel)}>
      <div>{children}</div>
      {panel}
    </div>
  );
}
