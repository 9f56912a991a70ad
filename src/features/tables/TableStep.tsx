import type { ReactNode } from 'react';
import type { Table } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { ShareLink } from '@/components/ui/ShareLink';
import { hrefTo } from '@/config/hrefTo';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { endedText } from '@dwellivery/domain/tables';
import { navigation } from '@/lib/navigation';
import { Step } from './Step';
import type { TableState } from './tableState';

interface TableStepProps {
  table: Table;
  state: TableState;
  onJoin: () => void;
  onLeave: () => void;
}

/** What a neighbor can do next. */
export function TableStep(props: TableStepProps) {
  const { words, detail } = wordsOf(props);
  return (
    <Step words={words} detail={detail}>
      {buttonOf(props)}
    </Step>
  );
}

function wordsOf({ table, state }: TableStepProps): { words: string; detail: ReactNode } {
  const { host, address, eventTimeZone: zone, closesAt } = table;
  const until = `Order by ${formatDay(closesAt, zone)}, ${formatTime(closesAt, zone)}.`;
  switch (state) {
    case 'own':
      return table.state === 'ended'
        ? { words: 'You take no more neighbors.', detail: 'Orders that joined come with yours.' }
        : {
            words: 'Send this link to your neighbors.',
            detail: `Each pays for their own food, and no delivery fee. ${until}`,
          };
    case 'joined':
      return {
        words: `You are in: your food comes with ${host}'s order.`,
        detail: address && `It goes to ${address}.`,
      };
    case 'closed':
      return { words: 'Orders for this delivery are closed.', detail: 'Other dinners are open.' };
    case 'ended':
      return { words: endedText(host), detail: 'You can still order with a delivery of your own.' };
    case 'full':
      return { words: `All places of ${host}'s delivery are taken.`, detail: 'Another time may be free.' };
    case 'open':
      return {
        words: 'No delivery fee, because it is one stop.',
        detail: `You pay for your own food. ${until}`,
      };
  }
}

function buttonOf({ table, state, onJoin, onLeave }: TableStepProps): ReactNode {
  const toEvent = hrefTo('event', { id: table.eventId });
  const receipt = table.membershipId !== null && (
    <LinkButton
      size="big"
      variant={state === 'own' && table.state === 'open' ? 'outline' : 'primary'}
      to={hrefTo('receipt', { id: table.membershipId })}
    >
      View your receipt
    </LinkButton>
  );
  switch (state) {
    case 'own':
      return (
        <>
          {table.state === 'open' && (
            <ShareLink
              url={navigation.absoluteUrl(hrefTo('table', { code: table.code }))}
              title={table.name}
              copyLabel="Copy the link"
              copiedText="Link Copied"
              shareLabel="Share the link"
            />
          )}
          {receipt}
        </>
      );
    case 'joined':
      return receipt;
    case 'closed':
      return (
        <LinkButton size="big" to={hrefTo('browse')}>
          Browse other events
        </LinkButton>
      );
    case 'ended':
    case 'full':
      return (
        <LinkButton size="big" to={toEvent} onClick={onLeave}>
          {state === 'full' ? 'See other times' : 'Order on your own'}
        </LinkButton>
      );
    case 'open':
      return (
        <LinkButton size="big" to={toEvent} onClick={onJoin}>
          Choose your dishes
        </LinkButton>
      );
  }
}
