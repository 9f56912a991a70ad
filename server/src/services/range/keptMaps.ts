/** A maps provider whose answers are kept for some minutes in this process, because the provider bills each call. */
import type { Clock } from '../../context';
import type { MapsProvider } from '../../ports/maps';

const KEEP_MS = 10 * 60_000;
/** Answers of each kind; the oldest go first. */
const MOST = 1000;

/** Calls at the same time share one question. A failure is not kept. */
function keeper<T>(clock: Clock): (key: unknown[], ask: () => Promise<T>) => Promise<T> {
  const kept = new Map<string, { at: number; answer: Promise<T> }>();
  return (parts, ask) => {
    const key = JSON.stringify(parts);
    const now = clock.now();
    const known = kept.get(key);
    // The sandbox's clock may be set back.
    if (known && known.at <= now && now < known.at + KEEP_MS) return known.answer;
    const answer = ask();
    kept.delete(key);
    kept.set(key, { at: now, answer });
    answer.catch(() => {
      if (kept.get(key)?.answer === answer) kept.delete(key);
    });
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST) break;
      kept.delete(oldest);
    }
    return answer;
  };
}

export function keptMaps(maps: MapsProvider, clock: Clock): MapsProvider {
  const places = keeper<Awaited<ReturnType<MapsProvider['locate']>>>(clock);
  const drives = keeper<Awaited<ReturnType<MapsProvider['drive']>>>(clock);
  return {
    locate: (address, signal) => {
      const { street, city, state, postalCode } = address;
      return places([street, city, state, postalCode], () => maps.locate(address, signal));
    },
    drive: (from, to, signal) =>
      drives([from.lat, from.lng, to.lat, to.lng], () => maps.drive(from, to, signal)),
  };
}
