/** What the build hands to the early script, made from the route manifest (webpack/routeTables.js). */

/** A path whose first calls are known before the app runs. Parameters have the shape that the API takes. */
export interface CallsRow {
  /** Regular expression with the parameters as named groups. */
  at: string;
  calls: readonly string[];
  heading: string;
  plainWithoutQueryOnly: boolean;
}

/** A path and what is shown and loaded there. */
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

/** The first row for a path, and the parameters in it. */
export function rowAt<Row extends { at: string }>(
  rows: readonly Row[],
  path: string,
): { row: Row; params: Params } | null {
  for (const row of rows) {
    const match = new RegExp(row.at).exec(path);
    if (match) return { row, params: match.groups ?? {} };
  }
  return null;
}

/** `:name` by its value. */
export const filled = (template: string, values: Params): string =>
  template.replace(/:(\w+)/g, (_, name: string) => values[name] ?? '');
