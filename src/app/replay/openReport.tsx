import type { ReactNode } from 'react';
import { parseSnapshot } from '@/store/snapshot/parseSnapshot';
import { replayFrames } from '@/store/snapshot/replayFrames';
import { routeAt } from '../routes';
import { Replay } from './Replay';

type Opened = { ok: true; replay: ReactNode } | { ok: false; problem: string };

/** Reads a report and fetches the code of its screen, as is done when the app starts. */
export async function openReport(text: string): Promise<Opened> {
  const parsed = parseSnapshot(text);
  if (!parsed.ok) return parsed;
  const { snapshot } = parsed;
  const frames = replayFrames(snapshot);
  // Without it the screen shows its own error.
  await routeAt(snapshot.route)
    ?.screen.load()
    .catch(() => undefined);
  return { ok: true, replay: <Replay snapshot={snapshot} frames={frames} /> };
}
