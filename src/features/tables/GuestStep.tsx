import type { ApiProblem } from '@/api/errors';
import type { Table } from '@/api/types';
import { ProductLines } from '@/components/orders/OrderLines';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { useMinute } from '@/lib/useEachMinute';
import { cartState, guestAt, productLine } from './cartTable';
import { goneWords, handoverText, limitText, refusalText, sentenceOf, untilText } from './cartWords';
import { Step } from './Step';

interface GuestStepProps {
  table: Table;
  isDone: boolean;
  refusal: ApiProblem | null;
  isWaiting: boolean;
  /** Names of own dishes that the menu no longer offers as they were chosen. */
  gone: readonly string[];
  onTakeOut: () => void;
}

const NOT_SENT = 'Your last change is not sent yet. It is kept, and goes out when the connection is back.';

/** What a guest who sits at the table can do. */
export function GuestStep({ table, isDone, refusal, isWaiting, gone, onTakeOut }: GuestStepProps) {
  const now = useMinute();
  return (
    <Step {...wordsOf(table, isDone, now)}>
      {isWaiting && <Alert tone="notice">{NOT_SENT}</Alert>}
      {refusal && <Alert tone="failure">{refusalText(refusal, table)}</Alert>}
      {gone.length > 0 && (
        <Alert tone="notice">
          <p>{goneWords(gone)}</p>
          <Button variant="quiet" size="small" onClick={onTakeOut}>
            Take out
          </Button>
        </Alert>
      )}
    </Step>
  );
}

function wordsOf(table: Table, isDone: boolean, now: number): { words: string; detail: string } {
  const { host } = table;
  switch (cartState(table, now)) {
    case 'open':
      return isDone
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
