import { isAnyServiceOn } from '@/config/runtimeConfig';
import type { TrackedEvent } from './tracking';

/** The tracking port for what is on the first screen: its code is fetched only where a tracker is configured. */
async function withTracking(tell: (tracking: typeof import('./tracking')) => void): Promise<void> {
  if (!isAnyServiceOn()) return;
  try {
    tell(await import(/* webpackChunkName: "tracking-part" */ './tracking'));
  } catch {
    // A statistic is lost, nothing that the customer needs.
  }
}

export const track = (event: TrackedEvent): void => void withTracking((tracking) => tracking.track(event));

export const trackError = (error: unknown): void =>
  void withTracking((tracking) => tracking.trackError(error));
