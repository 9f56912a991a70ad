import { useMemo, useState } from 'react';
import { hrefTo } from '@/config/routes';
import { ReplayBanner } from '@/features/support/ReplayBanner';
import { ReplayPlayer } from '@/features/support/ReplayPlayer';
import { setClock } from '@/lib/clock';
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

/** The time of a frame; for the last frame, the time of the report. */
function timeOf({ snapshot, frames }: Omit<ReplayProps, 'origin'>, index: number): number {
  const isLast = index === frames.length - 1;
  const action = frames[index]?.action ?? frames[1]?.action;
  return isLast ? snapshot.takenAt : (action?.at ?? snapshot.takenAt);
}

/** The app as the customer saw it, after any of the recorded actions. */
export function Replay(props: ReplayProps) {
  const { snapshot, frames, origin } = props;
  const [index, setIndex] = useState(frames.length - 1);
  const at = timeOf(props, index);
  // Set during rendering, because the screens below read the clock when they render.
  useMemo(() => setClock(() => at), [at]);
  const frame = frames[index];
  if (!frame) return null;
  return (
    <>
      <ReplayBanner
        origin={origin}
        snapshot={snapshot}
        migrations={migrationsFor(snapshot)}
        exitHref={hrefTo('replay')}
      />
      <ReplayedApp key={index} route={snapshot.route} routeState={snapshot.routeState} state={frame.state} />
      <ReplayPlayer frames={frames} index={index} onIndexChange={setIndex} timeZone={snapshot.timeZone} />
    </>
  );
}
