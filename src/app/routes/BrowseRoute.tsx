import { useParams } from 'react-router-dom';
import type { EventCard } from '@/api/types';
import { deferred } from '@/components/ui/deferred';
import { BrowseScreen } from '@/features/browse/BrowseScreen';
import { usePreloaded } from '../routing/usePreloaded';
import { followArea } from './followArea';

const map = deferred<{ events: readonly EventCard[] }>(() =>
  import(/* webpackChunkName: "map-part" */ '@/features/maps/EventsMap').then((module) => module.EventsMap),
);

/** /browse and /browse/{zip}. */
export function BrowseRoute() {
  usePreloaded('event');
  return (
    <BrowseScreen
      zip={useParams().zip}
      renderNoEvents={(area) => <followArea.Part wanted props={{ zip: area }} />}
      renderMap={(events) => <map.Part wanted={events.length > 0} props={{ events }} />}
    />
  );
}
