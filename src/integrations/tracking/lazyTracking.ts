import { isAnyServiceOn } from '@/config/runtimeConfig';
import type { TrackedEvent } from './tracking';

/** The tracking port for the entry: loads the tracking code only if a tracker is configured. */
async function withTracking(tell: (tracking: typeof import('./tracking')) => void): Promise<void> {
  if (!isAnyServiceOn()) return;
  try {
    tell(await import(/* webpackChunkName: "later" */ './tracking'));
  } catch {
    // Only a statistic is lost.
  }
}

export const track = (event: TrackedEvent): void => void withTracking((tracking) => tracking.track(event));

export const trackError = (error: unknown): void =>
  void withTracking((tracking) => tracking.trackError(error));
