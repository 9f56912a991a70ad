/** The answer of a command, as data for scripts and as text, and the plan of a change. */
import type { Context } from '../ports/context';
import { EXIT, type Exit } from './exits';
import type { Terminal } from './terminal';

export type Answer = {
  /** What `--json` prints. */
  data: unknown;
  /** Text for a terminal. */
  text: string;
  exit?: Exit;
  /** What the audit keeps in place of `data`, where that is of a person. */
  audit?: unknown;
};

export const answer = (data: unknown, text: string, exit: Exit = EXIT.done): Answer => ({ data, text, exit });

export type Desk = {
  context: Context;
  terminal: Terminal;
  isDryRun: boolean;
  /** Progress of long work. */
  say: (line: string) => void;
};

/** The plan of a change. Making it throws every refusal that the change would throw. */
export type Plan = {
  /** What would happen. */
  answer: Answer;
  /** For the audit: the ids of the objects, no personal data. */
  about: Record<string, unknown>;
  /** Null if nothing would change. */
  carryOut: (() => Promise<Answer>) | null;
};

/** A list of at most `most` rows. @param read is asked for one row more, so that a list never ends in silence @param option that shows more */
export async function capped<Row>(
  { terminal }: Pick<Desk, 'terminal'>,
  { most, option }: { most: number; option: string },
  read: (limit: number) => Promise<Row[]>,
): Promise<Row[]> {
  const found = await read(most + 1);
  if (found.length > most) terminal.err(`There are more than these ${most}: ${option} shows them.\n`);
  return found.slice(0, most);
}

export const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

/** A customer's note of several lines must not look like further rows. */
const oneLine = (cell: string): string => cell.replace(/\s*[\n\v\f\r\x85\u2028\u2029]+\s*/g, ' / ');

/** Columns as wide as their widest cell; the last one as it is. */
export function table(header: string[], rows: string[][]): string {
  if (rows.length === 0) return 'None.\n';
  const all = [header, ...rows].map((row) => row.map(oneLine));
  const widths = header.map((_, column) => Math.max(...all.map((row) => (row[column] ?? '').length)));
  const lines = all.map((row) =>
    row
      .map((cell, column) => (column === row.length - 1 ? cell : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  );
  return `${lines.join('\n')}\n`;
}
