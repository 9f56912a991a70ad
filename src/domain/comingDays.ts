const DAY_MS = 86_400_000;

/** `count` calendar days from `first` on, `YYYY-MM-DD`. */
export const comingDays = (first: string, count: number): string[] =>
  Array.from({ length: count }, (_, ahead) =>
    new Date(Date.parse(`${first}T00:00:00Z`) + ahead * DAY_MS).toISOString().slice(0, 10),
  );
