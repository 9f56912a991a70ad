import { deferred } from '@/components/ui/deferred';
import type { NearbyEventsProps } from './NearbyBlock';

const block = deferred<NearbyEventsProps>(() =>
  import(/* webpackChunkName: "nearby-part" */ './NearbyBlock').then((module) => module.NearbyBlock),
);

/** Four events for a zip code, at the end of a screen. Its code and calls load after the screen's own. */
export function NearbyEvents(props: NearbyEventsProps) {
  return <block.Part wanted props={props} />;
}
