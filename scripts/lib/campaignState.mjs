/** What a campaign has run so far: one JSON file each under .cache/campaigns, so that it can be stopped and go on. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const emptyState = () => ({ parts: {} });

const partOf = (state, part) => state.parts[part] ?? { done: 0, seconds: 0, seeds: [], failures: [] };

/** @returns the size of the next chunk, 0 if the figure is reached */
export const nextChunk = (state, part, { figure, chunk }) => (partOf(state, part).done < figure ? chunk : 0);

/** A seed that the part has not had. */
export function freshSeed(state, part, random = Math.random) {
  const { seeds, failures } = partOf(state, part);
  const used = new Set([...seeds, ...failures.map(({ seed }) => seed)]);
  let seed = 0;
  do seed = Math.floor(random() * 2 ** 31);
  while (used.has(seed));
  return seed;
}

/** @returns the state with the outcome of one chunk; a failed chunk does not count towards the figure */
export function recorded(state, part, { seed, count, seconds, at, commit, log }) {
  const before = partOf(state, part);
  const after = log
    ? { ...before, failures: [...before.failures, { seed, count, at, commit, log }] }
    : {
        ...before,
        done: before.done + count,
        seconds: before.seconds + seconds,
        seeds: [...before.seeds, seed],
        last: { at, commit },
      };
  return { ...state, parts: { ...state.parts, [part]: after } };
}

const grouped = (number) => number.toLocaleString('en-US');

function duration(seconds) {
  if (seconds < 90) return `${Math.ceil(seconds)} s`;
  return seconds < 5400 ? `${Math.ceil(seconds / 60)} min` : `${(seconds / 3600).toFixed(1)} h`;
}

/** `sequences: 729 of 20,000 (3.6 %), seed 12, about 5.0 h left` */
export function progressLine(state, part, { figure, unit }, seed) {
  const { done, seconds, failures } = partOf(state, part);
  const left =
    done > 0 && done < figure ? `, about ${duration((seconds / done) * (figure - done))} left` : '';
  const found = failures.length > 0 ? `, ${failures.length} failed` : '';
  const share = Math.min(100, (100 * done) / figure).toFixed(1);
  return `${part}: ${grouped(done)} of ${grouped(figure)} ${unit} (${share} %), seed ${seed}${left}${found}`;
}

const FEW_SEEDS = 6;

/** A row of docs/reliability.md: figure, run so far, seeds, failed chunks. */
export function tableRow(state, name, part, { figure, unit }) {
  const { done, seeds, failures, last } = partOf(state, part);
  const shown = seeds.slice(0, FEW_SEEDS).join(', ');
  const more = seeds.length > FEW_SEEDS ? ` and ${seeds.length - FEW_SEEDS} more` : '';
  const ran = done > 0 ? `${grouped(done)} (${last.at.slice(0, 10)}, ${last.commit})` : 'none';
  const failed = failures.map(({ seed }) => seed).join(', ') || 'none';
  const asked = unit === 'whole runs' ? 'the whole' : `${grouped(figure)} ${unit}`;
  return `| \`${name}\` | ${part} | ${asked} | ${ran} | ${done > 0 && unit !== 'whole runs' ? shown + more : '–'} | ${failed} |`;
}

export function readState(folder, name) {
  const file = path.join(folder, `${name}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : emptyState();
}

/** Written beside and renamed, because a run may be stopped at any moment. */
export function writeState(folder, name, state) {
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, `${name}.json`);
  writeFileSync(`${file}.new`, `${JSON.stringify(state, null, 1)}\n`);
  renameSync(`${file}.new`, file);
}
