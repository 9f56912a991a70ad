import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Membership } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { ConfirmDialog } from '@/components/ui/ConfirmDialog';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { useAppSelector, useAppStore } from '@/store/hooks';
import { replacedText } from '@/store/changedCart';
import { selectCart, selectChange, selectOwnItems } from '@/store/slices/carts';
import { toastProblem } from '@/store/toastProblem';
import { useStartChange, type Changeable } from '@/store/useStartChange';

interface ChangeOrderProps {
  order: Pick<Membership['orders'][number], 'id' | 'version' | 'joinedHost'>;
  eventId: number;
  /** Names the order, if it is one of many. */
  label?: string;
}

/** What the customer decides before the change begins; empty if nothing is lost. */
const questionsOf = ({ gone }: Pick<Changeable, 'gone'>, replaced: string | null): string[] => [
  ...(gone.length > 0
    ? [`No longer on the menu as you ordered it: ${gone.join(', ')}. If you change the order, it goes.`]
    : []),
  ...(replaced ? [replaced] : []),
];

/** Why the order cannot be changed; undefined if it can. */
function refusalOf({ order, cart }: Changeable): string | undefined {
  if (order.changeableUntil === null) return 'This order can no longer be changed. It stays as it is.';
  if (cart.items.length > 0) return undefined;
  return 'Nothing of this order is on the menu any more, so it cannot be changed.';
}

/** Begins a change of a paid order: its dishes go into the event's cart, and the customer to the checkout. */
export function ChangeOrder({ order, eventId, label = 'Change this order' }: ChangeOrderProps) {
  const store = useAppStore();
  const navigate = useNavigate();
  const { read, begin } = useStartChange();
  const [isBusy, setIsBusy] = useState(false);
  const [asked, setAsked] = useState<{ found: Changeable; questions: string[] } | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const isGoingOn = useAppSelector((state) => {
    const changes = selectChange(state, eventId);
    return changes?.orderId === order.id && changes.version === order.version;
  });
  const toCheckout = () => void navigate(hrefTo('checkout', { id: eventId }));
  const start = (found: Changeable) => {
    begin(found);
    toCheckout();
  };
  const decide = (found: Changeable) => {
    const refusal = refusalOf(found);
    if (refusal) return void toast.error(refusal);
    const questions = questionsOf(found, replacedText(selectOwnItems(store.getState(), eventId)));
    if (questions.length === 0) return start(found);
    setAsked({ found, questions });
    return setIsAsking(true);
  };
  const press = async () => {
    const { items } = selectCart(store.getState(), eventId);
    if (isGoingOn && items.length > 0) return toCheckout();
    setIsBusy(true);
    await read(order.id, order.joinedHost).then(decide, toastProblem);
    return setIsBusy(false);
  };
  return (
    <>
      <Button variant="quiet" size="small" loading={isBusy} onClick={() => void press()}>
        {label}
      </Button>
      {asked && (
        <ConfirmDialog
          title="Change this order?"
          confirmLabel="Change it"
          open={isAsking}
          onOpenChange={setIsAsking}
          onConfirm={() => {
            start(asked.found);
            return Promise.resolve(undefined);
          }}
        >
          {asked.questions.join(' ')}
        </ConfirmDialog>
      )}
    </>
  );
}
