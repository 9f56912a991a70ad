import { useState } from 'react';
import { Tabs } from '@/components/ui/Tabs';
import type { Snapshot } from '../../format';
import type { Frame } from '../../read/replayFrames';
import { ActionList } from './ActionList';
import { Compare } from './Compare';
import { Origin } from './Origin';
import styles from './Panel.module.css';
import type { ServedReport } from './served';
import { ServerTimeline } from './ServerTimeline';
import { StateTree } from './StateTree';

interface ReplayPanelProps {
  snapshot: Snapshot;
  frames: readonly Frame[];
  index: number;
  onIndexChange: (index: number) => void;
  remarks: readonly string[];
  /** The stored report, if it was opened by the desk's link. */
  served?: ServedReport;
}

type Tab = 'actions' | 'state' | 'compare' | 'origin' | 'server';

/** What is in the tree: the slices, the answers by call, and how changes ended. */
function treeOf({ state, answers }: Frame): object {
  const { api, ...slices } = state;
  return { ...slices, answers: api.queries, changes: answers };
}

/** Beside the screen: actions, state, differences, versions, and the server's side. */
export function ReplayPanel({ snapshot, frames, index, onIndexChange, remarks, served }: ReplayPanelProps) {
  const [tab, setTab] = useState<Tab>('actions');
  const frame = frames[index];
  if (!frame) return null;
  const { timeZone } = snapshot;
  const items = [
    {
      value: 'actions' as const,
      label: 'Actions',
      content: <ActionList frames={frames} index={index} onIndexChange={onIndexChange} timeZone={timeZone} />,
    },
    { value: 'state' as const, label: 'State', content: <StateTree state={treeOf(frame)} /> },
    { value: 'compare' as const, label: 'Compare', content: <Compare frames={frames} index={index} /> },
    {
      value: 'origin' as const,
      label: 'Origin',
      content: <Origin snapshot={snapshot} remarks={remarks} served={served} />,
    },
    ...(served
      ? [
          {
            value: 'server' as const,
            label: 'Server',
            content: <ServerTimeline timeline={served.timeline} timeZone={timeZone} at={frame.at} />,
          },
        ]
      : []),
  ];
  return (
    <aside className={styles.panel} aria-label="Details of the report">
      <Tabs label="Details of the report" value={tab} onValueChange={setTab} items={items} />
    </aside>
  );
}
