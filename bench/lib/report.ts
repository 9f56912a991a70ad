/** What the figures are held against, and how they are shown. */
import type { Measure } from './measure';
import { WORK_LIMITS, type Phase, type ProcessorTime } from './processorTime';

/** Either `max`, or `factor` times a floor. */
type Limit = { screen: string; of: keyof Measure } & ({ max: number } | { factor: number; floor: string });

const LIMITS: readonly Limit[] = [
  { screen: 'home', of: 'fcp', factor: 0.6, floor: 'F0' },
  { screen: 'browse', of: 'fcp', factor: 0.6, floor: 'F0' },
  { screen: 'event', of: 'fcp', factor: 0.6, floor: 'F0' },
  { screen: 'restaurant', of: 'fcp', factor: 0.6, floor: 'F0' },
  { screen: 'event', of: 'fcp', factor: 1.15, floor: 'peer, server' },
  { screen: 'home', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'browse', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'browse 375', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'restaurant', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'restaurant 375', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'event', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'event 375', of: 'lcp', factor: 1, floor: 'F0' },
  { screen: 'home', of: 'usable', factor: 1.2, floor: 'F1' },
  { screen: 'event', of: 'usable', factor: 1.5, floor: 'F1' },
  { screen: 'event', of: 'usable', factor: 1.2, floor: 'peer, server' },
  { screen: 'checkout', of: 'usable', factor: 1.7, floor: 'F1' },
  { screen: 'home', of: 'js', max: 166 },
  { screen: 'browse', of: 'js', max: 180 },
  { screen: 'restaurant', of: 'js', max: 180 },
  { screen: 'event', of: 'js', max: 190 },
  { screen: 'checkout', of: 'js', max: 197 },
  { screen: 'home', of: 'blocked', max: 300 },
  { screen: 'event', of: 'blocked', max: 400 },
  { screen: 'checkout', of: 'blocked', max: 400 },
  { screen: 'home', of: 'cls', max: 0.02 },
  { screen: 'browse', of: 'cls', max: 0.02 },
  { screen: 'restaurant', of: 'cls', max: 0.02 },
  { screen: 'event', of: 'cls', max: 0.02 },
  { screen: 'checkout', of: 'cls', max: 0.02 },
];

export interface Verdict {
  text: string;
  isGood: boolean;
}

export const verdict = (isGood: boolean, text: string): Verdict => ({
  isGood,
  text: `${isGood ? '✓' : '✗'} ${text}`,
});

export function verdicts(results: Map<string, Measure>): Verdict[] {
  return LIMITS.map((row) => {
    const { screen, of } = row;
    const value = results.get(screen)?.[of] ?? 0;
    const limit = 'max' in row ? row.max : row.factor * (results.get(row.floor)?.[of] ?? 0);
    const digits = of === 'cls' ? 3 : 0;
    const why = 'max' in row ? '' : ` (${row.factor} × ${row.floor})`;
    return verdict(
      value <= limit,
      `${screen} ${of}: ${value.toFixed(digits)}, limit ${limit.toFixed(digits)}${why}`,
    );
  });
}

const cells = (name: string, values: readonly (string | number)[]): string =>
  name.padEnd(12) + values.map((value) => String(value).padStart(10)).join('');

export function table(results: Map<string, Measure>): string {
  const rows = [...results].map(([name, m]) =>
    cells(name, [
      m.js.toFixed(1),
      ...[m.fcp, m.lcp, m.blocked, m.usable].map(Math.round),
      m.cls.toFixed(3),
      m.requests,
    ]),
  );
  return [cells('', ['JS KiB', 'FCP', 'LCP', 'blocked', 'usable', 'CLS', 'requests']), ...rows].join('\n');
}

export function workVerdicts(work: Map<string, ProcessorTime>): Verdict[] {
  const floor = work.get('F1')?.total ?? 0;
  return Object.entries(WORK_LIMITS).map(([screen, factor]) => {
    const times = (work.get(screen)?.total ?? 0) / floor;
    return verdict(times <= factor, `${screen} processor time: ${times.toFixed(2)} × F1, limit ${factor}`);
  });
}

export function workTable(work: Map<string, ProcessorTime>): string {
  const phases = Object.keys(work.get('F1') ?? {}) as Phase[];
  const rows = [...work].map(([name, times]) =>
    cells(
      name,
      phases.map((phase) => times[phase].toFixed(0)),
    ),
  );
  return [cells('work', phases), ...rows].join('\n');
}
