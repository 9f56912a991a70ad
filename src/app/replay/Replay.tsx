import { useState } from 'react';
import { hrefTo } from '@/config/routes';
import { ReplayBanner } from '@/features/support/ReplayBanner';
import { ReplayPlayer } from '@/features/support/ReplayPlayer';
import type { Snapshot } from '@/store/snapshot/format';
import { migrationsFor } from '@/store/snapshot/loadSnapshot';
import type { Frame } from '@/store/snapshot/replayFrames';
import { ReplayedApp } from './ReplayedApp';

interface ReplayProps {
  /** Sources of the shown data. */
  origin: readonly string[];
  snapshot: Snapshot;
  frames: readonly Frame[];
}

/** The app as the customer saw it, after any of the recorded actions. */
export function Replay({ snapshot, frames, origin }: ReplayProps) {
  const [index, setIndex] = useState(frames.length - 1);
  const frame = frames[index];
  if (!frame) return null;
  return (
    <>
      <ReplayBanner
        origin={origin}
        snapshot={snapshot}
        frame={frame}
        migrations={migrationsFor(snapshot)}
        exitHref={hrefTo('replay')}
      />
      <ReplayedApp key={index} frame={frame} />
      <ReplayPlayer frames={frames} index={index} onIndexChange={setIndex} timeZone={snapshot.timeZone} />
    </>
  );
}
