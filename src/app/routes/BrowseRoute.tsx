import { useParams } from 'react-router-dom';
import { BrowseScreen } from '@/features/browse/BrowseScreen';
import { EventsMap } from '@/features/maps/EventsMap';
import { usePreloaded } from '../routing/usePreloaded';
import { FollowArea } from '@/features/follows/FollowArea';

/** /browse and /browse/{zip}. */
export function BrowseRoute() {
  usePreloaded('event');
  return (
    <BrowseScreen
      zip={useParams().zip}
      renderNoEvents={(area) => <FollowArea zip={area} />}
      renderMap={(events) => events.length > 0 && <EventsMap events={events} />}
    />
  );
}
