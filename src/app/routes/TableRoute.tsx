import { useParams } from 'react-router-dom';
import { asProblem } from '@/api/errors';
import type { Table } from '@/api/types';
import { useTable } from '@/api/useTable';
import { LinkButton } from '@/components/ui/Button';
import { Page } from '@/components/ui/Page';
import { ErrorState } from '@/components/ui/States';
import { hrefTo } from '@/config/hrefTo';
import { routes } from '@/config/routes';
import { TableGone, TableScreen, TableSkeleton } from '@/features/tables/TableScreen';
import { useAppDispatch, useAppStore } from '@/store/hooks';
import { selectTable, tableJoined, tableLeft } from '@/store/slices/carts';
import { usePreloaded } from '../routing/usePreloaded';
import { SharedCart } from './SharedCart';

/** /tables/{code}: a neighbor's delivery that can be joined, or a cart that its host pays (contract, "Tables"). */
export function TableRoute() {
  const { code = '' } = useParams();
  const { table, error, refetch } = useTable(code);
  usePreloaded('event');
  if (table?.payment === 'host') return <SharedCart table={table} refetch={() => void refetch()} />;
  if (table) return <LoadedTable table={table} />;
  if (!error) return <TableSkeleton />;
  const { kind, message } = asProblem(error);
  if (kind === 'notFound' || kind === 'invalid')
    return (
      <TableGone>
        <LinkButton to={hrefTo('browse')}>Browse events</LinkButton>
      </TableGone>
    );
  const { title } = routes.table;
  return (
    <Page title={title} head={{ isListed: false }}>
      <h1 className="vh">{title}</h1>
      <ErrorState title={message} onRetry={() => void refetch()} />
    </Page>
  );
}

function LoadedTable({ table }: { table: Table }) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { code: tableCode, host, deliveryTime, eventId } = table;
  const join = () => {
    // The same table again would open a submitted order for changes.
    if (selectTable(store.getState(), eventId)?.tableCode === tableCode) return;
    dispatch(tableJoined({ eventId, table: { payment: 'each', tableCode, host, deliveryTime } }));
  };
  const leave = () => {
    if (selectTable(store.getState(), eventId)?.tableCode === tableCode) dispatch(tableLeft({ eventId }));
  };
  return <TableScreen table={table} onJoin={join} onLeave={leave} />;
}

TableRoute.Skeleton = TableSkeleton;
