import { counted } from './counted';

const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;

/** `2 days left`, `5 hours left`, `1 minute left`; rounded down, so that the text never promises too much time. '' if none is left. */
export function timeLeft(ms: number): string {
  const [unit, size] = UNITS.find(([, length]) => ms >= length) ?? UNITS[2];
  const count = Math.max(Math.floor(ms / size), ms > 0 ? 1 : 0);
  return count > 0 ? `${counted(count, unit)} left` : '';
}
