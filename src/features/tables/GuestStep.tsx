import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { ProductLines } from '@/components/orders/OrderLines';
import { useMinute } from '@/lib/useEachMinute';
import type { Seat } from '@/store/slices/tables';
import { cartState, guestAt, productLine } from './cartTable';
import { handoverText, limitText, sentenceOf, untilText } from './cartWords';
import { Step } from './Step';

interface GuestStepProps {
  table: Table;
  seat: Pick<Seat, 'isDone' | 'isSent'>;
  /** Why the dishes were not sent. */
  children?: ReactNode;
}

/** What a guest who sits at the table can do. */
export function GuestStep({ table, seat, children }: GuestStepProps) {
  const now = useMinute();
  return <Step {...wordsOf(table, seat, now)}>{children}</Step>;
}

function wordsOf(
  table: Table,
  { isDone, isSent }: GuestStepProps['seat'],
  now: number,
): { words: string; detail: string } {
  const { host } = table;
  switch (cartState(table, now)) {
    case 'open':
      return isDone && isSent
        ? { words: 'You are done.', detail: `${host} sees your dishes. ${untilText(table, now)}` }
        : { words: 'Choose your dishes.', detail: `${untilText(table, now)}${limitText(table)}` };
    case 'locked':
      return table.state === 'locked'
        ? { words: `${host} is ordering.`, detail: 'Your dishes can no longer be changed.' }
        : { words: 'The time to choose is over.', detail: `${host} orders what you have chosen.` };
    case 'ordered':
      return { words: `${host} has ordered.`, detail: handoverText(table) };
    case 'ended':
      return { words: sentenceOf(table), detail: '' };
  }
}

/** A guest's own dishes, as the server has them, once nothing can be changed. */
export function OwnBag({ table, guestId }: { table: Table; guestId: number }) {
  const lines = guestAt(table, guestId)?.lines ?? [];
  return (
    <section aria-labelledby="own-bag">
      <h2 id="own-bag">Your dishes</h2>
      {lines.length > 0 ? (
        <ProductLines lines={lines.map(productLine)} />
      ) : (
        <p className="muted">You have chosen none.</p>
      )}
    </section>
  );
}
