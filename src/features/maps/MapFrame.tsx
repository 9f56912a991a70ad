import { MapPinOff } from 'lucide-react';
import type { MapCanvasProps } from '@/components/map/MapCanvas';
import '@/components/map/ground.css';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { MAP_FAILURE_TEXT } from '@/integrations/maps/loadMaps';
import { useNear } from '@/lib/useNear';
import styles from './Maps.module.css';
import { useMapParts } from './useMapParts';

export interface MapFrameProps extends Omit<MapCanvasProps, 'maps' | 'onFailure'> {
  className?: string;
  /** False delays loading until the map's content is known. */
  isReady?: boolean;
}

/** A map that loads when it is near the viewport. A failure does not affect the page around it. */
export function MapFrame({ className, isReady = true, ...canvas }: MapFrameProps) {
  const [ref, isNear] = useNear('300px');
  const { parts, retry, fail } = useMapParts(isNear && isReady);
  if (parts.status === 'failed') {
    return (
      <div className={cx(styles.failed, className)} role="status">
        <MapPinOff aria-hidden="true" />
        <p>{MAP_FAILURE_TEXT}</p>
        {parts.canRetry && (
          <Button variant="outline" size="small" onClick={retry}>
            Try again
          </Button>
        )}
      </div>
    );
  }
  return (
    <div ref={ref} className={cx(styles.frame, className)} aria-busy={parts.status === 'waiting'}>
      {parts.status === 'ready' && <parts.Canvas {...canvas} maps={parts.maps} onFailure={fail} />}
    </div>
  );
}
