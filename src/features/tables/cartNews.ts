import type { Table } from '@/api/types';
import { sentenceOf } from './cartWords';

type SeenCart = Pick<Table, 'host' | 'state' | 'guestId'> & {
  guests: readonly { id: number | null; name: string; isDone: boolean }[];
};

/** What others have changed at a shared cart; '' if nothing that concerns a reader. */
export function cartNews(before: SeenCart, after: SeenCart): string {
  if (before.state !== after.state) return sentenceOf(after);
  const known = new Map(before.guests.map((guest) => [guest.id, guest]));
  return after.guests
    .filter(({ id }) => id !== after.guestId)
    .flatMap(({ id, name, isDone }) => {
      const seen = known.get(id);
      if (!seen) return `${name} has sat down.`;
      return isDone && !seen.isDone ? `${name} is done.` : [];
    })
    .join(' ');
}
