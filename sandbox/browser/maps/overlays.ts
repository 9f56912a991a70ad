import { LatLng, metersPerPixel, Point, toLatLng, type LatLngLiteral } from './geo';
import { GoogleMap, type Layer, type Panes } from './map';
import { MvcObject } from './mvc';

/** google.maps.OverlayView: its owner supplies onAdd, draw and onRemove. */
export class OverlayView extends MvcObject implements Layer {
  private map: GoogleMap | null = null;
  private isAdded = false;

  onAdd(): void {}
  draw(): void {}
  onRemove(): void {}

  getMap = (): GoogleMap | null => this.map;
  getPanes = (): Panes | null => this.map?.panes ?? null;

  setMap(map: GoogleMap | null): void {
    if (map === this.map) return;
    this.map?.layers.delete(this);
    if (this.isAdded) this.onRemove();
    this.isAdded = false;
    this.map = map;
    if (map === null) return;
    // As Google's map does: draws first after the calling code has returned.
    setTimeout(() => {
      if (this.map !== map) return;
      this.isAdded = true;
      this.onAdd();
      map.layers.add(this);
      this.draw();
    });
  }

  getProjection(): object {
    const map = this.map;
    if (map === null) throw new Error('the overlay is on no map');
    return {
      fromLatLngToDivPixel: (place: LatLng) => map.toPixel(toLatLng(place)),
      fromLatLngToContainerPixel: (place: LatLng) => map.toPixel(toLatLng(place)),
      fromDivPixelToLatLng: (point: Point) => map.fromPixel(point),
      fromContainerPixelToLatLng: (point: Point) => map.fromPixel(point),
      getWorldWidth: () => 256 * 2 ** map.getZoom(),
    };
  }
}

interface ShapeOptions {
  map?: GoogleMap | null;
  [more: string]: unknown;
}

/** An overlay of one DOM node at a coordinate. */
abstract class NodeOverlay extends OverlayView {
  protected abstract readonly node: HTMLElement;
  protected pane: keyof Panes = 'markerLayer';

  constructor(protected options: ShapeOptions = {}) {
    super();
    // Fields of the subclass are set after this constructor.
    queueMicrotask(() => {
      if (this.options.map) this.setMap(this.options.map);
    });
  }

  setOptions(options: ShapeOptions): void {
    this.options = { ...this.options, ...options };
    if ('map' in options) this.setMap(options.map ?? null);
    if (this.node.isConnected) this.draw();
  }

  override onAdd(): void {
    this.getPanes()?.[this.pane].append(this.node);
  }

  override onRemove(): void {
    this.node.remove();
  }

  protected place(name: string): LatLng | null {
    const value = this.options[name];
    return value ? toLatLng(value as LatLng | LatLngLiteral) : null;
  }

  protected moveTo(place: LatLng | null, offset: string): void {
    const map = this.getMap();
    if (map === null || place === null) return;
    const { x, y } = map.toPixel(place);
    this.node.style.transform = `translate(${x}px, ${y}px) ${offset}`;
  }
}

export class Circle extends NodeOverlay {
  protected readonly node: HTMLElement = document.createElement('div');
  protected override pane: keyof Panes = 'overlayLayer';

  override draw(): void {
    const [map, center] = [this.getMap(), this.place('center')];
    if (map === null || center === null) return;
    const {
      radius = 0,
      strokeColor = '#c9341c',
      strokeWeight = 2,
      fillColor = '#c9341c',
      fillOpacity = 0.15,
    } = this.options as Record<string, number & string>;
    const pixels = Number(radius) / metersPerPixel(center.lat(), map.getZoom());
    this.node.style.cssText = `position:absolute;box-sizing:border-box;border-radius:50%;pointer-events:none;width:${2 * pixels}px;height:${2 * pixels}px`;
    this.node.style.border = `${strokeWeight}px solid ${strokeColor}`;
    this.node.style.background = `color-mix(in srgb, ${fillColor} ${Number(fillOpacity) * 100}%, transparent)`;
    this.moveTo(center, 'translate(-50%, -50%)');
  }

  setCenter = (center: LatLng | LatLngLiteral): void => this.setOptions({ center });
  setRadius = (radius: number): void => this.setOptions({ radius });
  getRadius = (): number => Number(this.options['radius'] ?? 0);
  getCenter = (): LatLng | null => this.place('center');
}

/** A line through coordinates. */
export class Polyline extends NodeOverlay {
  protected readonly node: HTMLElement = document.createElement('div');
  protected override pane: keyof Panes = 'overlayLayer';

  override draw(): void {
    const map = this.getMap();
    if (map === null) return;
    const path = (this.options['path'] ?? []) as (LatLng | LatLngLiteral)[];
    const points = path.map((place) => map.toPixel(toLatLng(place))).map(({ x, y }) => `${x},${y}`);
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
    // By property, because the page's policy refuses style attributes.
    Object.assign(svg.style, {
      position: 'absolute',
      overflow: 'visible',
      pointerEvents: 'none',
      width: '1px',
      height: '1px',
    });
    const line = document.createElementNS('http://www.w3.org/2000/svg', 'polyline');
    const look = {
      points: points.join(' '),
      fill: 'none',
      stroke: String(this.options['strokeColor'] ?? '#2a6fdb'),
      'stroke-width': String(this.options['strokeWeight'] ?? 5),
      'stroke-linejoin': 'round',
    };
    for (const [name, value] of Object.entries(look)) line.setAttribute(name, value);
    svg.append(line);
    this.node.replaceChildren(svg);
  }

  setPath = (path: unknown): void => this.setOptions({ path });
}
