/** A maps provider whose answers are cached for some minutes in this process, because the provider bills each call. */
import type { Clock } from '../../lib/clock';
import type { MapsProvider } from '../../ports/maps';
import { untilAborted } from './check';

const KEEP_MS = 10 * 60_000;
/** Answers of each kind; the oldest go first. */
const MOST = 1000;
/** Longer than a caller waits, so that one who joins later also has its time. */
const QUESTION_MS = 5000;

type Ask<T> = (signal: AbortSignal) => Promise<T>;

/** Calls at the same time share one question, which the signal of no caller ends. A failure is not cached. */
function cache<T>(clock: Clock, questionMs: number): (key: unknown[], ask: Ask<T>) => Promise<T> {
  const cached = new Map<string, { at: number; answer: Promise<T> }>();
  return (parts, ask) => {
    const key = JSON.stringify(parts);
    const now = clock.now();
    const known = cached.get(key);
    // The sandbox's clock may be set back.
    if (known && known.at <= now && now < known.at + KEEP_MS) return known.answer;
    const answer = ask(AbortSignal.timeout(questionMs));
    cached.delete(key);
    cached.set(key, { at: now, answer });
    answer.catch(() => {
      if (cached.get(key)?.answer === answer) cached.delete(key);
    });
    for (const oldest of cached.keys()) {
      if (cached.size <= MOST) break;
      cached.delete(oldest);
    }
    return answer;
  };
}

/** @param questionMs how long a question may take */
export function cachedMaps(maps: MapsProvider, clock: Clock, questionMs = QUESTION_MS): MapsProvider {
  const places = cache<Awaited<ReturnType<MapsProvider['locate']>>>(clock, questionMs);
  const drives = cache<Awaited<ReturnType<MapsProvider['drive']>>>(clock, questionMs);
  return {
    locate: (address, signal) => {
      const { street, city, state, postalCode } = address;
      const place = places([street, city, state, postalCode], (until) => maps.locate(address, until));
      return Promise.race([place, untilAborted(signal)]);
    },
    drive: (from, to, signal) => {
      const drive = drives([from.lat, from.lng, to.lat, to.lng], (until) => maps.drive(from, to, until));
      return Promise.race([drive, untilAborted(signal)]);
    },
  };
}
