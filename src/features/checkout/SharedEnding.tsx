import { useEffect } from 'react';
import { tablesApi } from '@/api/tablesApi';
import type { Table } from '@/api/types';
import { useTable } from '@/api/useTable';
import { BACK_TO_TABLE } from '@/components/orders/JoinedStrip';
import { Button, LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { useAppDispatch } from '@/store/hooks';
import { cartCleared } from '@/store/slices/carts';
import { goneText } from './sharedTexts';

/** The table as it is now: a refusal is newer than what was read of it. */
function useTableNow(code: string): Table | undefined {
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(tablesApi.util.invalidateTags([{ type: 'Table', id: code }]));
  }, [dispatch, code]);
  return useTable(code).table;
}

interface SharedEndingProps {
  eventId: number;
  code: string;
  /** The dishes become an order of the host's own. */
  onLeave: () => void;
}

/** The next step when a shared cart takes no order: it is ordered already, or it has ended. */
export function SharedEnding({ eventId, code, onLeave }: SharedEndingProps) {
  const dispatch = useAppDispatch();
  const table = useTableNow(code);
  if (table?.state === 'ordered')
    return (
      <>
        <p>It is ordered already.</p>
        <LinkButton
          size="small"
          to={
            table.membershipId === null
              ? hrefTo('dashboard')
              : hrefTo('receipt', { id: table.membershipId })
          }
          onClick={() => dispatch(cartCleared({ eventId }))}
        >
          View your receipt
        </LinkButton>
      </>
    );
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
export function GoneAtTable({ code }: Pick<SharedEndingProps, 'code'>) {
  const table = useTableNow(code);
  return (
    <>
      <p>{goneText(table?.guests ?? [])}</p>
      <LinkButton size="small" to={hrefTo('table', { code })}>
        {BACK_TO_TABLE}
      </LinkButton>
    </>
  );
}
