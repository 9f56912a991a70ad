import { useState } from 'react';
import { asProblem } from '@/api/errors';
import { usePutGuestLinesMutation, useRemoveGuestMutation } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { ProductLines } from '@/components/orders/OrderLines';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { Money } from '@/components/ui/Money';
import { cents, sumOf } from '@dwellivery/domain/money';
import { dishesText } from '@dwellivery/domain/tables';
import { productLine, sumOfGuest, type TableGuest, type TableLine } from './cartTable';
import styles from './SharedCart.module.css';

interface HostGuestsProps {
  table: Table;
  /** The table is not ordered and not ended. */
  mayChange: boolean;
}

/** Everybody's dishes by person, with sums, for the host. */
export function HostGuests({ table, mayChange }: HostGuestsProps) {
  const total = sumOf(...table.guests.map((guest) => sumOfGuest(guest) ?? cents(0)));
  return (
    <section className={styles.everybody} aria-labelledby="everybody">
      <h2 id="everybody">
        Everybody's dishes <Money cents={total} />
      </h2>
      {table.guests.map((guest) => (
        <GuestCard key={guest.id} table={table} guest={guest} mayChange={mayChange} />
      ))}
    </section>
  );
}

/** A line as a request names it. */
const requestOf = ({ id, quantity, notes, choiceIds }: TableLine) => ({
  id,
  quantity,
  ...(notes ? { notes } : {}),
  ...(choiceIds.length > 0 ? { product_option_choice_ids: choiceIds } : {}),
});

function GuestCard({ table, guest, mayChange }: HostGuestsProps & { guest: TableGuest }) {
  const { code, guestId } = table;
  const { id, name, dishes, isDone, revision } = guest;
  const [put, putting] = usePutGuestLinesMutation();
  const lines = guest.lines ?? [];
  const sum = sumOfGuest(guest);
  const isOther = id !== null && id !== guestId;
  const without = (line: number) => {
    if (id === null) return;
    const items = lines.filter((_line, at) => at !== line).map(requestOf);
    void put({ code, guestId: id, items, done: isDone, revision });
  };
  return (
    <article className={styles.guest} aria-label={name}>
      <h3>
        <span translate="no">{name}</span>
        <span className={styles.state}>
          {dishesText(dishes)}
          {isDone && ' · done'}
        </span>
        {sum !== null && <Money cents={sum} />}
      </h3>
      {lines.length > 0 && (
        <ProductLines
          lines={lines.map(productLine)}
          controls={(line) => (
            <span className={styles.controls}>
              <span>{`${line.quantity} ×`}</span>
              {mayChange && isOther && (
                <Button
                  variant="quiet"
                  size="small"
                  loading={putting.isLoading}
                  aria-label={`Remove ${line.name} of ${name}`}
                  onClick={() => without(Number(line.key))}
                >
                  Remove
                </Button>
              )}
            </span>
          )}
        />
      )}
      {putting.error && (
        <Alert tone="failure">
          {asProblem(putting.error).code === 'lines_changed'
            ? `${name} has changed the dishes meanwhile. Look again.`
            : asProblem(putting.error).message}
        </Alert>
      )}
      {mayChange && isOther && <RemoveGuest code={code} guestId={id} name={name} />}
    </article>
  );
}

interface RemoveGuestProps {
  code: string;
  guestId: number;
  name: string;
}

function RemoveGuest({ code, guestId, name }: RemoveGuestProps) {
  const [remove] = useRemoveGuestMutation();
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () =>
    remove({ code, guestId })
      .unwrap()
      .then(
        () => undefined,
        (error: unknown) => asProblem(error).message,
      );
  return (
    <>
      <Button variant="quiet" size="small" onClick={() => setIsAsking(true)}>
        Remove {name}
      </Button>
      <ConfirmDialog
        title={`Remove ${name}?`}
        confirmLabel={`Remove ${name}`}
        open={isAsking}
        onOpenChange={setIsAsking}
        onConfirm={confirm}
      >
        Their dishes are taken out of the cart. Whoever has the link can sit down again.
      </ConfirmDialog>
    </>
  );
}
