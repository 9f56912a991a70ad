import { Point } from './geo';
import type { GoogleMap } from './map';

const ARROWS: Record<string, [number, number]> = {
  ArrowUp: [0, -80],
  ArrowDown: [0, 80],
  ArrowLeft: [-80, 0],
  ArrowRight: [80, 0],
};
const SLOP = 4;

const isOff = (map: GoogleMap): boolean =>
  map.options.draggable === false || map.options.gestureHandling === 'none';

function pointOf(root: HTMLElement, event: MouseEvent): Point {
  const { left, top } = root.getBoundingClientRect();
  return new Point(event.clientX - left, event.clientY - top);
}

function wireDrag(map: GoogleMap, root: HTMLElement): void {
  let last: { x: number; y: number } | null = null;
  let isDragging = false;
  root.addEventListener('pointerdown', (event) => {
    if (event.button === 0 && !isOff(map)) last = { x: event.clientX, y: event.clientY };
  });
  window.addEventListener('pointermove', (event) => {
    if (last === null) return;
    const [dx, dy] = [last.x - event.clientX, last.y - event.clientY];
    if (!isDragging && Math.hypot(dx, dy) < SLOP) return;
    if (!isDragging) map.fire('dragstart');
    isDragging = true;
    last = { x: event.clientX, y: event.clientY };
    map.panBy(dx, dy);
    map.fire('drag');
  });
  const end = (): void => {
    last = null;
    if (isDragging) map.fire('dragend');
    // Resets after the click event that ends a drag, so that the map ignores this click.
    setTimeout(() => (isDragging = false));
  };
  window.addEventListener('pointerup', end);
  window.addEventListener('pointercancel', end);
  root.addEventListener('click', (event) => {
    if (!isDragging)
      map.fire('click', {
        latLng: map.fromPixel(pointOf(root, event)),
        domEvent: event,
        stop: () => undefined,
      });
  });
}

/** Drag, wheel, double click and keys move the map, as far as its options allow. */
export function wireGestures(map: GoogleMap, root: HTMLElement): void {
  const { gestureHandling, scrollwheel } = map.options;
  root.style.touchAction = isOff(map) || gestureHandling === 'cooperative' ? 'auto' : 'none';
  wireDrag(map, root);
  root.addEventListener('mouseenter', () => map.fire('mouseover'));
  root.addEventListener('mouseleave', () => map.fire('mouseout'));
  root.addEventListener('dblclick', () => {
    if (!isOff(map)) map.setZoom(map.getZoom() + 1);
  });
  root.addEventListener(
    'wheel',
    (event) => {
      const needsKey = gestureHandling !== 'greedy' && !event.ctrlKey && !event.metaKey;
      if (scrollwheel === false || isOff(map) || needsKey) return;
      event.preventDefault();
      map.setZoom(map.getZoom() + (event.deltaY < 0 ? 1 : -1));
    },
    { passive: false },
  );
  root.addEventListener('keydown', (event) => {
    if (event.target !== root || map.options.keyboardShortcuts === false) return;
    const move = ARROWS[event.key];
    if (move) map.panBy(...move);
    else if (event.key === '+' || event.key === '=') map.setZoom(map.getZoom() + 1);
    else if (event.key === '-') map.setZoom(map.getZoom() - 1);
    else return;
    event.preventDefault();
  });
}
