import { useState } from 'react';
import { hrefTo } from '@/config/hrefTo';
import { ReplayBanner } from './ReplayBanner';
import type { ScreenChoice } from './ScreenChooser';
import { ReplayPanel } from './panel/ReplayPanel';
import type { ServedReport } from './panel/served';
import { ReplayPlayer } from './ReplayPlayer';
import { ReplayStage } from './ReplayStage';
import type { Snapshot } from '../format';
import { migrationsFor } from '../read/loadSnapshot';
import type { Frame } from '../read/replayFrames';
import { ReplayedApp } from './ReplayedApp';
import type { ReplayedSite } from './replayedSite';

interface ReplayProps extends Pick<ReplayedSite, 'Site'> {
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
export function Replay({
  id,
  Site,
  snapshot,
  frames,
  origin,
  remarks,
  hasGaps,
  choice,
  served,
}: ReplayProps) {
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
        <ReplayedApp key={`${id} ${index}`} frame={frame} Site={Site} />
      </ReplayStage>
      {frames.length > 1 && (
        <ReplayPlayer frames={frames} index={index} onIndexChange={setIndex} timeZone={snapshot.timeZone} />
      )}
    </>
  );
}
