import { centerOf, pixelOf, pointAt, zoomFor, type Pixel, type Point } from './mercator';
import styles from './StandIns.module.css';

type PointLike = Point | { lat: () => number; lng: () => number };

const plain = (point: PointLike): Point =>
  typeof point.lat === 'function'
    ? { lat: point.lat(), lng: (point as { lng: () => number }).lng() }
    : (point as Point);

class LatLng {
  constructor(
    private readonly y: number,
    private readonly x: number,
  ) {}
  lat = () => this.y;
  lng = () => this.x;
  toJSON = (): Point => ({ lat: this.y, lng: this.x });
}

class LatLngBounds {
  readonly points: Point[] = [];
  extend(point: PointLike): this {
    this.points.push(plain(point));
    return this;
  }
}

/** What is drawn on a map: again whenever the view changes. */
interface Drawn {
  draw: () => void;
}

/** A ground without places, at the right scale: pins lie as they lay. */
class SealedMap {
  private center: Point;
  private zoom: number;
  private readonly drawn = new Set<Drawn>();
  readonly pane = Object.assign(document.createElement('div'), { className: styles.pane });

  constructor(
    private readonly box: HTMLElement,
    options: { center: PointLike; zoom: number },
  ) {
    this.center = plain(options.center);
    this.zoom = options.zoom;
    const ground = Object.assign(document.createElement('div'), { className: styles.map });
    const note = Object.assign(document.createElement('p'), {
      className: styles.note,
      textContent: 'Stand-in for the map',
    });
    ground.append(this.pane, note);
    box.append(ground);
  }

  getDiv = () => this.box;
  getCenter = () => new LatLng(this.center.lat, this.center.lng);
  getZoom = () => this.zoom;
  getBounds = () => undefined;
  setOptions = () => undefined;
  panBy = () => undefined;
  panTo = (point: PointLike) => this.setCenter(point);

  setCenter(point: PointLike): void {
    this.center = plain(point);
    this.redraw();
  }
  setZoom(zoom: number): void {
    this.zoom = zoom;
    this.redraw();
  }
  fitBounds({ points }: LatLngBounds): void {
    const size = { x: this.box.clientWidth || 320, y: this.box.clientHeight || 240 };
    this.zoom = zoomFor(points, size);
    this.center = centerOf(points);
    this.redraw();
  }

  /** Where a point lies in the box. */
  pixelIn(point: PointLike): Pixel {
    const [at, middle] = [pixelOf(plain(point), this.zoom), pixelOf(this.center, this.zoom)];
    return {
      x: at.x - middle.x + this.box.clientWidth / 2,
      y: at.y - middle.y + this.box.clientHeight / 2,
    };
  }
  pointIn({ x, y }: Pixel): LatLng {
    const middle = pixelOf(this.center, this.zoom);
    const { lat, lng } = pointAt(
      { x: x + middle.x - this.box.clientWidth / 2, y: y + middle.y - this.box.clientHeight / 2 },
      this.zoom,
    );
    return new LatLng(lat, lng);
  }

  add = (one: Drawn) => void this.drawn.add(one);
  remove = (one: Drawn) => void this.drawn.delete(one);
  /** In a task of its own, as a real map does it: it is asked to from within renders. */
  private redraw(): void {
    setTimeout(() => this.drawn.forEach((one) => one.draw()));
  }
}

class OverlayView {
  private map: SealedMap | null = null;
  onAdd?: () => void;
  onRemove?: () => void;
  draw: () => void = () => undefined;

  setMap(map: SealedMap | null): void {
    this.map?.remove(this);
    if (!map) this.onRemove?.();
    this.map = map;
    if (!map) return;
    map.add(this);
    setTimeout(() => {
      if (this.map !== map) return;
      this.onAdd?.();
      this.draw();
    });
  }
  getPanes = () => ({ overlayMouseTarget: this.map?.pane });
  getProjection = () => {
    const pixel = (point: PointLike): Pixel => this.map?.pixelIn(point) ?? { x: 0, y: 0 };
    return {
      fromLatLngToDivPixel: pixel,
      fromLatLngToContainerPixel: pixel,
      fromContainerPixelToLatLng: (at: Pixel) => this.map?.pointIn(at),
    };
  };
}

interface CircleOptions {
  map: SealedMap;
  center: Point;
  /** Metres. */
  radius: number;
}

const METRES_PER_DEGREE = 111_320;

class Circle implements Drawn {
  private readonly shape = Object.assign(document.createElement('div'), { className: styles.circle });
  constructor(private readonly options: CircleOptions) {
    options.map.pane.append(this.shape);
    options.map.add(this);
    this.draw();
  }
  draw(): void {
    const { map, center, radius } = this.options;
    const top = map.pixelIn({ lat: center.lat + radius / METRES_PER_DEGREE, lng: center.lng });
    const middle = map.pixelIn(center);
    const half = middle.y - top.y;
    Object.assign(this.shape.style, {
      left: `${middle.x - half}px`,
      top: `${middle.y - half}px`,
      width: `${2 * half}px`,
      height: `${2 * half}px`,
    });
  }
  setMap(): void {
    this.options.map.remove(this);
    this.shape.remove();
  }
}

/** Ways and suggestions were never part of a report: they stay on their way. */
class Silent {
  route = () => undefined;
  getPlacePredictions = () => undefined;
  geocode = () => undefined;
  setMap = () => undefined;
}

const handle = () => ({ remove: () => undefined });

/** What the provider's script would have put at `google.maps`, as far as this app uses it. */
export const sealedMaps = () => ({
  version: '3.64.0',
  Map: SealedMap,
  LatLng,
  LatLngBounds,
  OverlayView,
  Circle,
  Polyline: Silent,
  DirectionsService: Silent,
  Geocoder: Silent,
  places: { AutocompleteService: Silent },
  TravelMode: { DRIVING: 'DRIVING' },
  event: {
    addListener: handle,
    addListenerOnce: handle,
    removeListener: () => undefined,
    clearInstanceListeners: () => undefined,
    trigger: () => undefined,
  },
});
