import { useEffect } from 'react';
import { mapColor } from './mapOptions';
import type { LiveMap, MapCircle, MapPin, MapRoute } from './types';

/** Draws a circle in the theme's colours. */
export function useCircle(live: LiveMap | null, circle: MapCircle | undefined, isDark: boolean): void {
  const { radius } = circle ?? {};
  const { lat, lng } = circle?.center ?? {};
  useEffect(() => {
    if (!live || lat === undefined || lng === undefined || radius === undefined) return undefined;
    const shape = new live.maps.Circle({
      map: live.map,
      center: { lat, lng },
      radius,
      strokeColor: mapColor('tomato'),
      strokeWeight: 2,
      fillColor: mapColor('tomato'),
      fillOpacity: isDark ? 0.16 : 0.1,
      clickable: false,
    });
    return () => shape.setMap(null);
  }, [live, lat, lng, radius, isDark]);
}

/** Draws a route and fits the map to it. */
export function useRouteLine(live: LiveMap | null, route: MapRoute | undefined, isDark: boolean): void {
  useEffect(() => {
    if (!live || !route) return undefined;
    const line = new live.maps.Polyline({
      map: live.map,
      path: route.path,
      strokeColor: mapColor('tomato'),
      strokeWeight: 5,
      clickable: false,
    });
    return () => line.setMap(null);
  }, [live, route, isDark]);
  useEffect(() => {
    if (live && route?.bounds) live.map.fitBounds(route.bounds, 48);
  }, [live, route]);
}

/** Padding of the map in pixels; larger on top, because a tile is above its point. */
const ROOM = { top: 96, right: 32, bottom: 24, left: 32 };

/** Fits the map to the pins, again when they change; a single place keeps the zoom. */
export function useFit(live: LiveMap | null, pins: readonly MapPin[], zoom: number): void {
  const places = JSON.stringify([...new Set(pins.map(({ at }) => `${at.lat},${at.lng}`))].sort());
  useEffect(() => {
    if (!live) return;
    const points = (JSON.parse(places) as string[]).map((place) => {
      const [lat = 0, lng = 0] = place.split(',').map(Number);
      return { lat, lng };
    });
    const [first] = points;
    if (points.length > 1) {
      const bounds = new live.maps.LatLngBounds();
      points.forEach((point) => bounds.extend(point));
      live.map.fitBounds(bounds, ROOM);
    } else if (first) {
      live.map.setCenter(first);
      live.map.setZoom(zoom);
    }
  }, [live, places, zoom]);
}
