import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { asProblem } from '@/api/errors';
import { useEndTableMutation, useOpenTableMutation } from '@/api/tablesApi';
import type { Membership } from '@/api/types';
import { useTable } from '@/api/useTable';
import { TableGuests } from '@/components/orders/TableGuests';
import { tableNews, useTableNews } from '@/components/orders/useTableNews';
import { Alert } from '@/components/ui/Alert';
import { Button } from '@/components/ui/Button';
import { ShareLink } from '@/components/ui/ShareLink';
import { hrefTo } from '@/config/hrefTo';
import { tableNameOf } from '@dwellivery/domain/tables';
import { instantOf } from '@dwellivery/domain/zone';
import { navigation } from '@/lib/navigation';
import { useEachMinute } from '@/lib/useEachMinute';
import { hostedOrder } from './receipt';
import { DAY_POLL_MS } from './useOrderDay';
import styles from './Receipt.module.css';

interface NeighborsProps {
  membership: Membership;
  firstName: string | null;
}

/** Lets neighbors join the delivery of a paid order, until the end of orders. */
export function Neighbors({ membership, firstName }: NeighborsProps) {
  const order = hostedOrder(membership);
  const until = order?.cancellableUntil;
  const isAhead = useEachMinute((at) => Boolean(until) && at < instantOf(until ?? ''));
  if (!order || !isAhead) return null;
  return <HostedTable eventId={membership.eventId} code={order.tableCode} firstName={firstName} />;
}

interface HostedTableProps extends Pick<NeighborsProps, 'firstName'> {
  eventId: number;
  /** Of the open table; null while there is none. */
  code: string | null;
}

function HostedTable({ eventId, code: known, firstName }: HostedTableProps) {
  const [open, opening] = useOpenTableMutation();
  const [end, ending] = useEndTableMutation();
  const [problem, setProblem] = useState<string | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  // The receipt, asked again, follows the answer of the call.
  const code = opening.data?.code ?? known;
  const { table } = useTable(code, DAY_POLL_MS);
  useTableNews(table, tableNews);
  const isOpen = code !== null && table?.state !== 'ended';
  /** The pressed button goes, so the heading takes the focus. */
  const settle = async (call: Promise<unknown>, onDone: () => void) => {
    setProblem(null);
    await call.then(
      () => {
        flushSync(onDone);
        heading.current?.focus({ preventScroll: true });
      },
      (error: unknown) => setProblem(asProblem(error).message),
    );
  };
  const name = firstName ? tableNameOf(firstName) : "A neighbor's delivery";
  return (
    <section className={styles.neighbors} aria-labelledby="neighbors">
      <h3 id="neighbors" ref={heading} tabIndex={-1}>
        Neighbors can join your delivery
      </h3>
      <p>
        {isOpen
          ? 'Who orders through this link pays for their own food, and no delivery fee.'
          : 'They pay for their own food, and no delivery fee: it is one stop.'}
      </p>
      {isOpen && table && table.guests.length > 1 && (
        <TableGuests guests={table.guests.slice(1)} label="Who has joined" />
      )}
      <div className={styles.neighborsActions}>
        {isOpen ? (
          <>
            <ShareLink
              url={navigation.absoluteUrl(hrefTo('table', { code }))}
              title={name}
              copyLabel="Copy the link"
              copiedText="Link Copied"
              shareLabel="Share the link"
            />
            <Button
              variant="quiet"
              loading={ending.isLoading}
              onClick={() => void settle(end({ code }).unwrap(), opening.reset)}
            >
              Stop taking neighbors
            </Button>
          </>
        ) : (
          <Button
            variant="outline"
            loading={opening.isLoading}
            onClick={() => void settle(open({ eventId, name, payment: 'each' }).unwrap(), () => undefined)}
          >
            Let neighbors join
          </Button>
        )}
      </div>
      {problem && <Alert tone="failure">{problem}</Alert>}
    </section>
  );
}
