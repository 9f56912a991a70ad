import { ZIPS } from './gazetteer';
import { LatLng, toWorld } from './geo';

interface View {
  center: LatLng;
  zoom: number;
  width: number;
  height: number;
}

const LIGHT = {
  land: '#f1e8d4',
  block: '#eadfc8',
  park: '#d5e3bf',
  water: '#bcd8dc',
  road: '#fffdf8',
  'road-2': '#f8f0e0',
  ink: '#66534a',
};
const DARK: Colors = {
  land: '#2a211c',
  block: '#30261f',
  park: '#2a3826',
  water: '#24383c',
  road: '#43362e',
  'road-2': '#392d27',
  ink: '#c6b4a6',
};
type Colors = typeof LIGHT;

/** Reads the page's map colours (--map-land …); falls back to the defaults of its colour scheme. */
function colorsOf(host: Element): Colors {
  const style = getComputedStyle(host);
  const fallback =
    matchMedia('(prefers-color-scheme: dark)').matches && style.colorScheme !== 'light' ? DARK : LIGHT;
  const named = Object.entries(fallback).map(([name, color]) => [
    name,
    style.getPropertyValue(name === 'ink' ? '--ink-2' : `--map-${name}`).trim() || color,
  ]);
  return Object.fromEntries(named) as Colors;
}

type Corner = [lat: number, lng: number];
const LAKE: Corner[] = [
  [42.2, -87.79],
  [41.98, -87.65],
  [41.9, -87.618],
  [41.87, -87.614],
  [41.78, -87.575],
  [41.6, -87.4],
  [41.6, -86.6],
  [42.2, -86.6],
];
const PARKS: Corner[][] = [
  [
    [41.8815, -87.6237],
    [41.8815, -87.615],
    [41.8675, -87.615],
    [41.8675, -87.6237],
  ],
  [
    [41.771, -88.158],
    [41.7735, -88.149],
    [41.7705, -88.148],
    [41.768, -88.157],
  ],
  [
    [41.83, -88.1],
    [41.84, -88.065],
    [41.805, -88.06],
    [41.8, -88.09],
  ],
  [
    [41.733, -88.175],
    [41.742, -88.165],
    [41.728, -88.155],
    [41.722, -88.17],
  ],
  [
    [41.871, -88.15],
    [41.878, -88.135],
    [41.862, -88.13],
    [41.858, -88.147],
  ],
];
const RIVERS: Corner[][] = [
  [
    [41.88, -88.2],
    [41.82, -88.19],
    [41.79, -88.165],
    [41.7725, -88.153],
    [41.76, -88.148],
    [41.72, -88.14],
    [41.66, -88.17],
  ],
  [
    [41.888, -87.61],
    [41.888, -87.637],
    [41.87, -87.635],
    [41.84, -87.66],
  ],
];

/** Draws land, water, parks, a grid of roads and the towns' names. No tiles, no network. */
export function drawMap(canvas: HTMLCanvasElement, view: View): void {
  const context = canvas.getContext('2d');
  if (context === null) return;
  const ratio = window.devicePixelRatio || 1;
  canvas.width = view.width * ratio;
  canvas.height = view.height * ratio;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  const colors = colorsOf(canvas);
  const middle = toWorld(view.center, view.zoom);
  const [left, top] = [middle.x - view.width / 2, middle.y - view.height / 2];
  const trace = (corners: readonly Corner[]): void => {
    context.beginPath();
    for (const [lat, lng] of corners) {
      const { x, y } = toWorld(new LatLng(lat, lng), view.zoom);
      context.lineTo(x - left, y - top);
    }
  };
  context.fillStyle = colors.land;
  context.fillRect(0, 0, view.width, view.height);
  drawGrid(context, view, left, top, colors);
  context.fillStyle = colors.park;
  for (const park of PARKS) fill(context, trace, park);
  context.fillStyle = colors.water;
  fill(context, trace, LAKE);
  context.strokeStyle = colors.water;
  context.lineWidth = Math.max(2, view.zoom - 8);
  context.lineJoin = 'round';
  for (const river of RIVERS) {
    trace(river);
    context.stroke();
  }
  drawNames(context, view, left, top, colors);
}

function fill(
  context: CanvasRenderingContext2D,
  trace: (corners: readonly Corner[]) => void,
  corners: readonly Corner[],
): void {
  trace(corners);
  context.closePath();
  context.fill();
}

/** Offsets, in pixels from the start of one side of the view, at which streets cross it. */
function streets(from: number, length: number, step: number, isMain: boolean): number[] {
  const first = Math.ceil(from / step);
  const count = Math.ceil((from + length) / step) - first;
  return Array.from({ length: count }, (_, at) => first + at)
    .filter((index) => (index % 4 === 0) === isMain)
    .map((index) => index * step - from);
}

/** Draws streets at even distances in world coordinates, so they move with panning; every fourth is a main road. */
function drawGrid(
  context: CanvasRenderingContext2D,
  view: View,
  left: number,
  top: number,
  colors: Colors,
): void {
  const step = 48 * 2 ** (view.zoom - Math.floor(view.zoom));
  for (const isMain of [false, true]) {
    context.strokeStyle = isMain ? colors.road : colors['road-2'];
    context.lineWidth = isMain ? 5 : 2;
    context.beginPath();
    for (const x of streets(left, view.width, step, isMain)) {
      context.moveTo(x, 0);
      context.lineTo(x, view.height);
    }
    for (const y of streets(top, view.height, step, isMain)) {
      context.moveTo(0, y);
      context.lineTo(view.width, y);
    }
    context.stroke();
  }
}

function drawNames(
  context: CanvasRenderingContext2D,
  view: View,
  left: number,
  top: number,
  colors: Colors,
): void {
  context.fillStyle = colors.ink;
  context.font = '600 14px system-ui, sans-serif';
  context.textAlign = 'center';
  const seen = new Set<string>();
  for (const { code, town, at } of ZIPS) {
    const name = view.zoom >= 13 ? `${town.city} ${code}` : town.city;
    if (seen.has(name)) continue;
    seen.add(name);
    const { x, y } = toWorld(at, view.zoom);
    context.fillText(name, x - left, y - top);
  }
}
