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
  /** Where the parts of the picture are from. */
  origin: readonly string[];
  snapshot: Snapshot;
  frames: readonly Frame[];
}

/** The instant that a frame shows; at the end, the one in which the report was made. */
function timeOf({ snapshot, frames }: Omit<ReplayProps, 'origin'>, index: number): number {
  const isLast = index === frames.length - 1;
  const action = frames[index]?.action ?? frames[1]?.action;
  return isLast ? snapshot.takenAt : (action?.at ?? snapshot.takenAt);
}

/** The app as the customer saw it, at the end of the recorded actions or after any of them. */
export function Replay(props: ReplayProps) {
  const { snapshot, frames, origin } = props;
  const [index, setIndex] = useState(frames.length - 1);
  const at = timeOf(props, index);
  // In rendering, not in an effect: the screens below read the clock as they render.
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
