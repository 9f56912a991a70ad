import { Map as MapIcon } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { WIDE } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { eventPins, type MappedEvent } from './eventPins';
import { MapFrame, type MapFrameProps } from './MapFrame';
import styles from './Maps.module.css';
import { useLinkedCards } from './useLinkedCards';

const LABEL = 'Map of events';
const ZOOM = 13;

interface EventsMapProps {
  events: readonly MappedEvent[];
}

/** The map of the listed events; on a phone a button opens it (spec 1 §2 "Events map"). */
export function EventsMap({ events }: EventsMapProps) {
  const isWide = useMediaQuery(WIDE);
  const [isOpen, setOpen] = useState(false);
  if (isWide) return <PinnedMap events={events} />;
  if (events.every(({ coordinates }) => coordinates.length === 0)) return null;
  return (
    <div className={styles.toMap}>
      <Button variant="ink" onClick={() => setOpen(true)}>
        <MapIcon aria-hidden="true" />
        Map
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={LABEL} size="wide">
        <PinnedMap events={events} className={styles.sheet} isGreedy />
      </Dialog>
    </div>
  );
}

/** A separate component, so that pins are computed only when the map is shown. */
function PinnedMap({ events, ...frame }: EventsMapProps & Pick<MapFrameProps, 'className' | 'isGreedy'>) {
  const pins = useMemo(() => eventPins(events), [events]);
  const links = useLinkedCards();
  return (
    <MapFrame {...frame} links={links} label={LABEL} pins={pins} zoom={ZOOM} isReady={pins.length > 0} />
  );
}
