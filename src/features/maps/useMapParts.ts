import { useEffect, useState, type ComponentType } from 'react';
import type { MapCanvasProps } from '@/components/map/MapCanvas';
import { loadMaps, MapsFailure, onMapsRefused } from '@/integrations/maps/loadMaps';
import { chunk } from '@/lib/chunk';

type MapParts =
  | { status: 'waiting' }
  | { status: 'ready'; maps: typeof google.maps; Canvas: ComponentType<MapCanvasProps> }
  | { status: 'failed'; canRetry: boolean };

const canvas = chunk(() => import(/* webpackChunkName: "maps" */ '@/components/map/MapCanvas'));

const WAITING: MapParts = { status: 'waiting' };

/** A missing or refused key does not change until the page is reloaded. */
const isFinal = (error: unknown): boolean =>
  error instanceof MapsFailure && ['NO_KEY', 'KEY_REFUSED'].includes(error.reason);

/** Loads the maps script and the map chunk when wanted. Neither suspends nor throws. */
export function useMapParts(isWanted: boolean) {
  const [parts, setParts] = useState(WAITING);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!isWanted) return undefined;
    let isCurrent = true;
    const settle = (next: MapParts) => isCurrent && setParts(next);
    Promise.all([loadMaps(), canvas.load()]).then(
      ([maps, { MapCanvas }]) => settle({ status: 'ready', maps, Canvas: MapCanvas }),
      (error: unknown) => settle({ status: 'failed', canRetry: !isFinal(error) }),
    );
    const stop = onMapsRefused(() => setParts({ status: 'failed', canRetry: false }));
    return () => {
      isCurrent = false;
      stop();
    };
  }, [isWanted, attempt]);

  const retry = () => {
    setParts(WAITING);
    setAttempt((count) => count + 1);
  };
  const fail = () => setParts({ status: 'failed', canRetry: true });
  return { parts, retry, fail };
}
