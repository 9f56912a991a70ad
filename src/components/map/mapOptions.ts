import './ground.css';

const token = (name: string): string =>
  getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** A colour of the current theme, for parts that the map draws itself. */
export const mapColor = (name: string): string => token(`--${name}`) || '#c9341c';

type GroundStyle = { featureType?: string; elementType: string; stylers: object[] };

/** Map styles in the tokens' colours; without tokens, Google's. */
function ground(): GroundStyle[] {
  const paint = (elementType: string, name: string, featureType?: string): GroundStyle => ({
    ...(featureType && { featureType }),
    elementType,
    stylers: [{ color: token(`--${name}`) }],
  });
  const hide = (elementType: string, featureType?: string): GroundStyle => ({
    ...(featureType && { featureType }),
    elementType,
    stylers: [{ visibility: 'off' }],
  });
  if (!token('--map-land')) return [];
  return [
    paint('geometry', 'map-land'),
    paint('labels.text.fill', 'ink-2'),
    paint('labels.text.stroke', 'map-land'),
    hide('labels.icon'),
    hide('labels', 'poi'),
    hide('all', 'transit'),
    paint('geometry', 'map-block', 'landscape.man_made'),
    paint('geometry', 'map-park', 'poi.park'),
    paint('geometry', 'map-road-2', 'road'),
    paint('geometry', 'map-road', 'road.highway'),
    paint('geometry', 'map-water', 'water'),
  ];
}

/**
 * @param isDark the theme; the colours themselves are read from the page
 * @param isGreedy one finger moves the map; for a full-screen map only, because elsewhere it would block scrolling.
 */
export function mapOptions(isDark: boolean, isGreedy: boolean) {
  return {
    styles: ground(),
    backgroundColor: mapColor('map-land'),
    colorScheme: isDark ? 'DARK' : 'LIGHT',
    gestureHandling: isGreedy ? 'greedy' : 'cooperative',
    clickableIcons: false,
    fullscreenControl: false,
    mapTypeControl: false,
    streetViewControl: false,
    minZoom: 3,
    maxZoom: 17,
  };
}
