import type { Table } from '@/api/types';

export const TABLE_OVER = 'This shared cart takes no order any more.';

/** `Elote (Bo) and Flan (Cy) are no longer on the menu. Change them at the table, then close and pay again.` */
export function goneText(guests: Pick<Table, 'guests'>['guests']): string {
  const gone = guests.flatMap(({ name, lines }) =>
    (lines ?? []).filter(({ isGone }) => isGone).map((line) => `${line.name} (${name})`),
  );
  const last = gone.at(-1);
  if (!last) return 'Change it at the table, then close and pay again.';
  const list = gone.length > 1 ? `${gone.slice(0, -1).join(', ')} and ${last} are` : `${last} is`;
  const it = gone.length > 1 ? 'them' : 'it';
  return `${list} no longer on the menu as chosen. Change ${it} at the table, then close and pay again.`;
}
