import { useState } from 'react';
import { hrefTo } from '@/config/hrefTo';
import { ReplayBanner } from '@/features/support/ReplayBanner';
import type { ScreenChoice } from '@/features/support/ScreenChooser';
import { ReplayPanel } from '@/features/support/panel/ReplayPanel';
import type { ServedReport } from '@/features/support/panel/served';
import { ReplayPlayer } from '@/features/support/ReplayPlayer';
import { ReplayStage } from '@/features/support/ReplayStage';
import type { Snapshot } from '@/store/snapshot/format';
import { migrationsFor } from '@/store/snapshot/loadSnapshot';
import type { Frame } from '@/store/snapshot/replayFrames';
import { ReplayedApp } from './ReplayedApp';

interface ReplayProps {
  /** Another one starts the app again. */
  id: number;
  /** Which parts are recorded or current; one sentence each. */
  origin: readonly string[];
  /** What could not be read; one sentence each. */
  remarks: readonly string[];
  snapshot: Snapshot;
  frames: readonly Frame[];
  /** A skeleton says what the dump does not hold, because the customer did not see it. */
  hasGaps: boolean;
  /** The other screens of a copied store. */
  choice?: ScreenChoice;
  served?: ServedReport;
}

/** The app as the customer saw it, after any of the recorded actions, with the details of the report beside it. */
export function Replay({ id, snapshot, frames, origin, remarks, hasGaps, choice, served }: ReplayProps) {
  const [index, setIndex] = useState(frames.length - 1);
  const [hasDetails, setHasDetails] = useState(false);
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
        hasDetails={hasDetails}
        onDetailsChange={setHasDetails}
        remarks={remarks}
        choice={choice}
      />
      <ReplayStage
        hasGaps={hasGaps}
        panel={
          hasDetails && (
            <ReplayPanel
              snapshot={snapshot}
              frames={frames}
              index={index}
              onIndexChange={setIndex}
              remarks={remarks}
              served={served}
            />
          )
        }
      >
        <ReplayedApp key={`${id} ${index}`} frame={frame} />
      </ReplayStage>
      {frames.length > 1 && (
        <ReplayPlayer frames={frames} index={index} onIndexChange={setIndex} timeZone={snapshot.timeZone} />
      )}
    </>
  );
}
