import { MapPinOff } from 'lucide-react';
import type { MapCanvasProps } from '@/components/map/MapCanvas';
import { Button } from '@/components/ui/Button';
import { cx } from '@/components/ui/cx';
import { MAP_FAILURE_TEXT } from '@/integrations/maps';
import styles from './Maps.module.css';
import { useMapParts } from './useMapParts';
import { useNear } from './useNear';

export interface MapFrameProps extends Omit<MapCanvasProps, 'maps' | 'onFailure'> {
  className?: string;
  /** What the map shows is known; until then it is not asked for. */
  isReady?: boolean;
}

/** A map that comes when it is near the screen, and is missed by nobody when it does not: the page around it works on. */
export function MapFrame({ className, isReady = true, ...canvas }: MapFrameProps) {
  const [ref, isNear] = useNear();
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
