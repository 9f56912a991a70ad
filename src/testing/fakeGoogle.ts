/** A fake of the used parts of Google Maps that draws nothing and records all calls. */
class FakeMvc {
  setMap(map: unknown): void {
    this.map = map;
  }
  map: unknown = null;
}

export function fakeGoogle() {
  const made = {
    maps: [] as InstanceType<typeof FakeMap>[],
    circles: [] as FakeShape[],
    lines: [] as FakeShape[],
  };
  class LatLng {
    constructor(
      private readonly x: number,
      private readonly y: number,
    ) {}
    lat = () => this.x;
    lng = () => this.y;
  }
  class LatLngBounds {
    points: unknown[] = [];
    extend(point: unknown): this {
      this.points.push(point);
      return this;
    }
  }
  class FakeMap {
    fitBounds = jest.fn();
    setCenter = jest.fn();
    setZoom = jest.fn();
    setOptions = jest.fn();
    panBy = jest.fn();
    constructor(
      private readonly box: HTMLElement,
      readonly options: { center: LatLng; zoom: number },
    ) {
      made.maps.push(this);
    }
    getDiv = () => this.box;
    getCenter = () => this.options.center;
    getZoom = () => this.options.zoom;
  }
  class OverlayView extends FakeMvc {
    onAdd?: () => void;
    onRemove?: () => void;
    draw?: () => void;
    override setMap(map: FakeMap | null): void {
      super.setMap(map);
      if (!map) return void this.onRemove?.();
      setTimeout(() => {
        this.onAdd?.();
        this.draw?.();
      });
    }
    getPanes = () => ({ overlayMouseTarget: (this.map as FakeMap).getDiv() });
    getProjection = () => {
      const pixel = () => ({ x: 0, y: 0 });
      return {
        fromLatLngToDivPixel: pixel,
        fromLatLngToContainerPixel: pixel,
        fromContainerPixelToLatLng: () => new LatLng(0, 0),
      };
    };
  }
  class FakeShape extends FakeMvc {
    constructor(readonly options: Record<string, unknown>) {
      super();
      this.map = options.map;
    }
  }
  class Circle extends FakeShape {
    constructor(options: Record<string, unknown>) {
      super(options);
      made.circles.push(this);
    }
  }
  class Polyline extends FakeShape {
    constructor(options: Record<string, unknown>) {
      super(options);
      made.lines.push(this);
    }
  }
  const maps = {
    version: '3.64.0',
    Map: FakeMap,
    LatLng,
    LatLngBounds,
    OverlayView,
    Circle,
    Polyline,
    event: {
      addListener: () => ({}),
      removeListener: () => undefined,
      clearInstanceListeners: () => undefined,
    },
  };
  return { maps: maps as unknown as typeof google.maps, made };
}
