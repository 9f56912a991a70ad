/** Orders the stops of a delivery tour. Pure. */
export type Spot = { lat: number; lng: number };

const MILES_PER_DEGREE = 69.09;

/** Straight line on a flat map: exact enough to order the stops of a town. */
export function milesBetween(a: Spot, b: Spot): number {
  const east = (a.lng - b.lng) * Math.cos(((a.lat + b.lat) / 2) * (Math.PI / 180));
  return Math.hypot(a.lat - b.lat, east) * MILES_PER_DEGREE;
}

/** Repeatedly takes the nearest remaining stop. */
function nearestFirst<S extends Spot>(start: Spot, stops: readonly S[]): S[] {
  const left = [...stops];
  const tour: S[] = [];
  for (let here = start; left.length > 0;) {
    let best = 0;
    left.forEach((stop, index) => {
      if (milesBetween(here, stop) < milesBetween(here, left[best] ?? stop)) best = index;
    });
    const [next] = left.splice(best, 1);
    if (!next) break;
    tour.push(next);
    here = next;
  }
  return tour;
}

/** Miles saved by reversing a part of the tour. */
function gainOf(start: Spot, tour: readonly Spot[], from: number, to: number): number {
  const before = tour[from - 1] ?? start;
  const [first, last, after] = [tour[from], tour[to], tour[to + 1]];
  if (!first || !last) return 0;
  const now = milesBetween(before, first) + (after ? milesBetween(last, after) : 0);
  const then = milesBetween(before, last) + (after ? milesBetween(first, after) : 0);
  return now - then;
}

const EPSILON = 1e-9;
const ROUNDS = 50;

/** One round of 2-opt. @returns whether it found something */
function uncross(start: Spot, tour: Spot[]): boolean {
  let isBetter = false;
  for (let from = 0; from < tour.length - 1; from += 1) {
    for (let to = from + 1; to < tour.length; to += 1) {
      if (gainOf(start, tour, from, to) <= EPSILON) continue;
      tour.splice(from, to - from + 1, ...tour.slice(from, to + 1).reverse());
      isBetter = true;
    }
  }
  return isBetter;
}

/** A short way from the start through all stops, by straight lines: the nearest next, then without crossings (2-opt). */
export function driveOrder<S extends Spot>(start: Spot, stops: readonly S[]): S[] {
  const tour = nearestFirst(start, stops);
  for (let round = 0; round < ROUNDS && uncross(start, tour); round += 1);
  return tour;
}
