import { useEffect, useRef } from 'react';
import { tablesApi } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { useTable } from '@/api/useTable';
import { BACK_TO_TABLE, ON_YOUR_OWN } from '@/components/orders/JoinedStrip';
import { Button, LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import type { OrderTable } from '@dwellivery/domain/tables';
import { useAppDispatch } from '@/store/hooks';
import { cartCleared } from '@/store/slices/carts';
import { goneText, OWN_DELIVERY } from './endings';

interface TableEndingProps {
  eventId: number;
  table: OrderTable;
  /** Why the order, or its quote, is refused. */
  code: string;
  /** The order becomes one of its own; the dishes stay. */
  onLeave: () => void;
}

/** The next step when a table does not take the order. */
export function TableEnding({ eventId, table, code, onLeave }: TableEndingProps) {
  if (table.payment === 'each')
    return (
      <>
        <p>{OWN_DELIVERY}</p>
        <Button size="small" onClick={onLeave}>
          {ON_YOUR_OWN}
        </Button>
      </>
    );
  const { tableCode } = table;
  return code === 'table_ended' ? (
    <SharedOver {...{ eventId, tableCode, onLeave }} />
  ) : (
    <GoneAtTable tableCode={tableCode} />
  );
}

/** The table as it is now: the refusal is newer than what was read before. */
function useTableNow(tableCode: string): Table | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(tablesApi.util.invalidateTags([{ type: 'Table', id: tableCode }]));
  }, [dispatch, tableCode]);
  return useTable(tableCode).table;
}

/** A shared cart that is ordered already, or has ended. */
function SharedOver({
  eventId,
  tableCode,
  onLeave,
}: Pick<TableEndingProps, 'eventId' | 'onLeave'> & { tableCode: string }) {
  const dispatch = useAppDispatch();
  const table = useTableNow(tableCode);
  const isOrdered = table?.state === 'ordered';
  const isLeaving = useRef(false);
  // Not at the press: a checkout without dishes leads to the menu.
  useEffect(() => () => void (isLeaving.current && dispatch(cartCleared({ eventId }))), [dispatch, eventId]);
  if (isOrdered) {
    const { membershipId: id } = table;
    return (
      <>
        <p>It is ordered already.</p>
        <LinkButton
          size="small"
          to={id === null ? hrefTo('dashboard') : hrefTo('receipt', { id })}
          onClick={() => (isLeaving.current = true)}
        >
          View your receipt
        </LinkButton>
      </>
    );
  }
  return (
    <>
      <p>Its dishes are kept: you can order them as an order of your own.</p>
      <Button size="small" onClick={onLeave}>
        Order them on your own
      </Button>
    </>
  );
}

/** Names what is gone and whose it is. It is changed at the table. */
function GoneAtTable({ tableCode }: { tableCode: string }) {
  const table = useTableNow(tableCode);
  return (
    <>
      <p>{goneText(table?.guests ?? [])}</p>
      <LinkButton size="small" to={hrefTo('table', { code: tableCode })}>
        {BACK_TO_TABLE}
      </LinkButton>
    </>
  );
}
