/** Tables that the build makes from the route manifest for the early script (webpack/routeTables.js). */

/** The first calls of a path. Parameters match only values that the API accepts. */
interface CallsRow {
  /** Regular expression with the parameters as named groups. */
  at: string;
  calls: readonly string[];
  heading: string;
  plainWithoutQueryOnly: boolean;
}

/** The skeleton and the chunks of a path. */
export interface ScreenRow {
  at: string;
  skeleton: string;
  chunk: string;
  behind: readonly string[];
  isSealed: boolean;
}

export interface EarlyTables {
  calls: readonly CallsRow[];
  screens: readonly ScreenRow[];
  /** Chunk → its files. */
  files: Readonly<Record<string, readonly string[]>>;
}

export type Params = Readonly<Record<string, string>>;

/** The first row for a path, in any case, as the router matches, and the parameters in it. */
export function rowAt<Row extends { at: string }>(
  rows: readonly Row[],
  path: string,
): { row: Row; params: Params } | null {
  for (const row of rows) {
    const match = new RegExp(row.at, 'i').exec(path);
    if (match) return { row, params: match.groups ?? {} };
  }
  return null;
}

/** Replaces `:name` with its value. */
export const filled = (template: string, values: Params): string =>
  template.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
