/** Orders the stops of a delivery tour. Pure. */
import type { Point } from '../../ports/maps';
import { metersBetween } from '../range/rule';

/** Repeatedly takes the nearest remaining stop. */
function nearestFirst<S extends Point>(start: Point, stops: readonly S[]): S[] {
  const left = [...stops];
  const tour: S[] = [];
  for (let here = start; left.length > 0;) {
    let best = 0;
    left.forEach((stop, index) => {
      if (metersBetween(here, stop) < metersBetween(here, left[best] ?? stop)) best = index;
    });
    const [next] = left.splice(best, 1);
    if (!next) break;
    tour.push(next);
    here = next;
  }
  return tour;
}

/** Meters saved by reversing a part of the tour. */
function gainOf(start: Point, tour: readonly Point[], from: number, to: number): number {
  const before = tour[from - 1] ?? start;
  const [first, last, after] = [tour[from], tour[to], tour[to + 1]];
  if (!first || !last) return 0;
  const now = metersBetween(before, first) + (after ? metersBetween(last, after) : 0);
  const then = metersBetween(before, last) + (after ? metersBetween(first, after) : 0);
  return now - then;
}

const EPSILON = 1e-6;
const ROUNDS = 50;

/** One round of 2-opt. @returns whether it found something */
function uncross(start: Point, tour: Point[]): boolean {
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
export function driveOrder<S extends Point>(start: Point, stops: readonly S[]): S[] {
  const tour = nearestFirst(start, stops);
  for (let round = 0; round < ROUNDS && uncross(start, tour); round += 1);
  return tour;
}
