import { drawMap } from './drawing';
import { fromWorld, LatLng, LatLngBounds, Point, toLatLng, toWorld, type LatLngLiteral } from './geo';
import { wireGestures } from './gestures';
import { MvcObject } from './mvc';

interface MapOptions {
  center?: LatLng | LatLngLiteral;
  zoom?: number;
  minZoom?: number | null;
  maxZoom?: number | null;
  draggable?: boolean;
  scrollwheel?: boolean;
  zoomControl?: boolean;
  disableDefaultUI?: boolean;
  gestureHandling?: string;
  keyboardShortcuts?: boolean;
  [more: string]: unknown;
}

interface Padding {
  top?: number;
  right?: number;
  bottom?: number;
  left?: number;
}

export interface Layer {
  draw: () => void;
}

const PANES = ['mapPane', 'overlayLayer', 'markerLayer', 'overlayMouseTarget', 'floatPane'] as const;
export type Panes = Record<(typeof PANES)[number], HTMLElement>;

const box = (css: string): HTMLDivElement => Object.assign(document.createElement('div'), { style: css });

/** google.maps.Map on a canvas. */
export class GoogleMap extends MvcObject {
  zoom: number;
  options: MapOptions;
  readonly controls: { push: (node: HTMLElement) => void }[];
  readonly mapTypes = new MvcObject();
  readonly panes: Panes;
  readonly layers = new Set<Layer>();
  private center: LatLng;
  private readonly canvas = document.createElement('canvas');
  private readonly root: HTMLElement;
  private settling = 0;

  constructor(
    private readonly host: HTMLElement,
    options: MapOptions = {},
  ) {
    super();
    this.options = options;
    this.center = toLatLng(options.center ?? { lat: 41.7662, lng: -88.141 });
    this.zoom = this.clampZoom(options.zoom ?? 12);
    this.root = box('position:absolute;inset:0;overflow:hidden');
    Object.assign(this.root, { tabIndex: 0, className: 'gm-style' });
    this.root.setAttribute('role', 'region');
    this.root.setAttribute('aria-label', 'Map');
    this.canvas.style.cssText = 'position:absolute;inset:0;width:100%;height:100%';
    this.root.append(this.canvas);
    const panes = PANES.map((name, index): [string, HTMLElement] => [
      name,
      box(`position:absolute;left:0;top:0;width:0;height:0;z-index:${100 + index}`),
    ]);
    this.panes = Object.fromEntries(panes) as Panes;
    this.root.append(...Object.values(this.panes));
    if (getComputedStyle(host).position === 'static') host.style.position = 'relative';
    host.replaceChildren(this.root);
    this.controls = Array.from({ length: 30 }, () => ({
      push: (node: HTMLElement) => this.root.append(node),
    }));
    this.addButtons();
    wireGestures(this, this.root);
    new ResizeObserver(() => this.changed()).observe(host);
    matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => this.changed());
    this.addListener('resize', () => this.changed());
    this.changed();
  }

  private addButtons(): void {
    if (this.options.disableDefaultUI ? !this.options.zoomControl : this.options.zoomControl === false)
      return;
    const column = box('position:absolute;right:10px;bottom:24px;z-index:200;display:grid;gap:1px');
    const button = (label: string, sign: string, step: number): HTMLElement => {
      const made = Object.assign(document.createElement('button'), {
        type: 'button',
        textContent: sign,
        title: label,
      });
      made.setAttribute('aria-label', label);
      made.style.cssText =
        'width:40px;height:40px;border:1px solid #8a7363;border-radius:8px;background:#fffdf8;color:#2b1a15;font:700 20px/1 system-ui;cursor:pointer';
      made.addEventListener('click', (click) => {
        click.stopPropagation();
        this.setZoom(this.zoom + step);
      });
      return made;
    };
    column.append(button('Zoom in', '+', 1), button('Zoom out', '−', -1));
    this.root.append(column);
  }

  get width(): number {
    return this.host.clientWidth;
  }

  get height(): number {
    return this.host.clientHeight;
  }

  private clampZoom(zoom: number): number {
    return Math.min(Math.max(zoom, this.options.minZoom ?? 2), this.options.maxZoom ?? 20);
  }

  /** Draws at once; fires `idle` after 30 ms without a further change. */
  private changed(): void {
    drawMap(this.canvas, { center: this.center, zoom: this.zoom, width: this.width, height: this.height });
    for (const layer of [...this.layers]) layer.draw();
    this.fire('bounds_changed');
    clearTimeout(this.settling);
    this.settling = window.setTimeout(() => {
      this.fire('tilesloaded');
      this.fire('idle');
    }, 30);
  }

  getCenter = (): LatLng => this.center;
  getZoom = (): number => this.zoom;
  getDiv = (): HTMLElement => this.host;
  getMapTypeId = (): string => 'roadmap';
  getHeading = (): number => 0;
  getTilt = (): number => 0;

  setCenter(center: LatLng | LatLngLiteral): void {
    this.center = toLatLng(center);
    this.fire('center_changed');
    this.changed();
  }

  panTo = (center: LatLng | LatLngLiteral): void => this.setCenter(center);

  panBy(x: number, y: number): void {
    const world = toWorld(this.center, this.zoom);
    this.setCenter(fromWorld({ x: world.x + x, y: world.y + y }, this.zoom));
  }

  setZoom(zoom: number): void {
    const next = this.clampZoom(zoom);
    if (next === this.zoom) return;
    this.zoom = next;
    this.fire('zoom_changed');
    this.changed();
  }

  setOptions(options: MapOptions): void {
    this.options = { ...this.options, ...options };
    if (options.center) this.setCenter(options.center);
    if (options.zoom !== undefined) this.setZoom(options.zoom);
  }

  override setValues = (options: MapOptions): void => this.setOptions(options);
  setMapTypeId = (): void => undefined;

  getBounds(): LatLngBounds {
    return new LatLngBounds(
      this.fromPixel(new Point(0, this.height)),
      this.fromPixel(new Point(this.width, 0)),
    );
  }

  fitBounds(bounds: LatLngBounds, padding: number | Padding = 40): void {
    if (bounds.isEmpty()) return;
    const of = (side: keyof Padding): number =>
      typeof padding === 'number' ? padding : (padding[side] ?? 0);
    const [sw, ne] = [toWorld(bounds.getSouthWest(), 0), toWorld(bounds.getNorthEast(), 0)];
    const room = (size: number, extent: number): number =>
      Math.log2(Math.max(size, 1) / Math.max(Math.abs(extent), 1e-9));
    const across = room(this.width - of('left') - of('right'), ne.x - sw.x);
    const down = room(this.height - of('top') - of('bottom'), ne.y - sw.y);
    this.setCenter(bounds.getCenter());
    this.setZoom(Math.floor(Math.min(across, down, 17)));
    this.panBy((of('right') - of('left')) / 2, (of('bottom') - of('top')) / 2);
  }

  toPixel(place: LatLng): Point {
    const [point, middle] = [toWorld(place, this.zoom), toWorld(this.center, this.zoom)];
    return new Point(point.x - middle.x + this.width / 2, point.y - middle.y + this.height / 2);
  }

  fromPixel(point: Point): LatLng {
    const middle = toWorld(this.center, this.zoom);
    return fromWorld(
      { x: middle.x + point.x - this.width / 2, y: middle.y + point.y - this.height / 2 },
      this.zoom,
    );
  }

  getProjection(): object {
    return {
      fromLatLngToPoint: (place: LatLng) => toWorld(place, 0),
      fromPointToLatLng: (point: Point) => fromWorld(point, 0),
    };
  }
}
