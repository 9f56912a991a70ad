import type { Table } from '@/api/types';
import { LinkButton } from '@/components/ui/Button';
import { hrefTo } from '@/config/hrefTo';
import { sentenceOf } from './cartWords';
import { Step } from './Step';

interface EndedStepProps {
  table: Table;
  isEventCanceled: boolean;
}

/** Of a table without an order, for everybody. */
export function EndedStep({ table, isEventCanceled }: EndedStepProps) {
  const why = isEventCanceled ? 'The event was canceled.' : `${table.host}'s table has ended.`;
  return (
    <Step words={sentenceOf({ ...table, state: 'ended' })} detail={`${why} Nothing was charged.`}>
      {isEventCanceled ? (
        <LinkButton size="big" to={hrefTo('browse')}>
          Browse other events
        </LinkButton>
      ) : (
        <LinkButton size="big" to={hrefTo('event', { id: table.eventId })}>
          Order on your own
        </LinkButton>
      )}
    </Step>
  );
}
