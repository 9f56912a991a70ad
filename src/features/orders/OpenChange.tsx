import type { Membership } from '@/api/types';
import { Alert } from '@/components/ui/Alert';
import { Button, LinkButton } from '@/components/ui/Button';
import { Money } from '@/components/ui/Money';
import { hrefTo } from '@/config/hrefTo';
import { formatTime } from '@dwellivery/domain/eventDays';
import { announceOwnOrder, ORDER_STAYS } from '@/components/orders/JoinedStrip';
import { useAppSelector } from '@/store/hooks';
import { selectChange } from '@/store/slices/carts';
import { useKeepOrder } from '@/store/useKeepOrder';

interface OpenChangeProps {
  order: Membership['orders'][number];
  membership: Pick<Membership, 'eventId' | 'eventTimeZone'>;
}

/** A change that is not paid yet: the order is as it was, until the bank or the customer decides. */
export function OpenChange({ order: { id, amendment }, membership }: OpenChangeProps) {
  const { eventId, eventTimeZone } = membership;
  const isInCart = useAppSelector((state) => selectChange(state, eventId)?.orderId === id);
  const { keep, isKeeping } = useKeepOrder(eventId);
  if (!amendment) return null;
  if (amendment.status === 'processing')
    return (
      <Alert tone="notice" role="status">
        <p>
          <b>Your change is being paid.</b> Until your bank answers, your order stays as it was. You need not
          pay again.
        </p>
      </Alert>
    );
  const isDeclined = amendment.status === 'failed';
  const { transactionId } = amendment;
  const giveUp = async () => {
    if (await keep({ orderId: id, transactionId })) announceOwnOrder(ORDER_STAYS);
  };
  return (
    <Alert tone={isDeclined ? 'failure' : 'notice'} role={isDeclined ? 'alert' : 'status'}>
      <p>
        <b>
          {isDeclined
            ? 'Your change was declined, and your order is as it was.'
            : 'Your change is not paid yet, and your order is as it was.'}
        </b>{' '}
        {amendment.failureMessage && <span>{amendment.failureMessage} </span>}
        It costs <Money cents={amendment.amount} />
        {amendment.heldUntil && `, and is held until ${formatTime(amendment.heldUntil, eventTimeZone)}`}.
      </p>
      {isInCart && (
        <LinkButton size="small" to={hrefTo('checkout', { id: eventId })}>
          Pay the change
        </LinkButton>
      )}{' '}
      <Button variant="quiet" size="small" loading={isKeeping} onClick={() => void giveUp()}>
        Keep it as it is
      </Button>
    </Alert>
  );
}
