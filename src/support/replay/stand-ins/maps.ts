import { pixelOf, type Pixel } from '@/components/map/mercator';
import type { MapPoint } from '@/components/map/types';
import { centerOf, pointAt, zoomFor } from './mercator';
import styles from './StandIns.module.css';

type PointLike = MapPoint | { lat: () => number; lng: () => number };

const plain = (point: PointLike): MapPoint =>
  typeof point.lat === 'function'
    ? { lat: point.lat(), lng: (point as { lng: () => number }).lng() }
    : (point as MapPoint);

class LatLng {
  constructor(
    private readonly y: number,
    private readonly x: number,
  ) {}
  lat = () => this.y;
  lng = () => this.x;
  toJSON = (): MapPoint => ({ lat: this.y, lng: this.x });
}

class LatLngBounds {
  readonly points: MapPoint[] = [];
  extend(point: PointLike): this {
    this.points.push(plain(point));
    return this;
  }
}

/** An overlay, which is drawn again after each change of the view. */
interface Drawn {
  draw: () => void;
}

/** A map without tiles at the right scale, so that pins have their positions. */
class SealedMap {
  private center: MapPoint;
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

  /** The position of a point in the box. */
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
  /** Draws in a separate task, as a real map does, because the calls come from renders. */
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
  center: MapPoint;
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

const handle = () => ({ remove: () => undefined });

/** The part of `google.maps` that this app uses. */
export const sealedMaps = () => ({
  version: '3.64.0',
  Map: SealedMap,
  LatLng,
  LatLngBounds,
  OverlayView,
  Circle,
  // Routes and suggestions are not part of a report. A screen says nothing of a blocked service.
  importLibrary: () => Promise.reject(Object.assign(new Error('Sealed'), { code: 'BLOCKED' })),
  event: {
    addListener: handle,
    addListenerOnce: handle,
    removeListener: () => undefined,
    clearInstanceListeners: () => undefined,
    trigger: () => undefined,
  },
});
