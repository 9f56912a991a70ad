import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Membership } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { toast } from '@/components/ui/toast';
import { hrefTo } from '@/config/hrefTo';
import { claimsEndAt } from '@dwellivery/domain/claimTime';
import { formatDay, formatTime } from '@dwellivery/domain/eventDays';
import { takeFocus } from '@/lib/takeFocus';
import { claimDrafts } from './claimDrafts';
import { ClaimForm } from './ClaimForm';
import { claimOrders } from './claimForm';
import { ClaimsOfOrder } from './ClaimsOfOrder';

export interface ClaimsProps {
  membership: Membership;
  /** Claims are taken now. */
  isTaken: boolean;
  /** What the button was before this part was loaded: pressed, which opens the form, or focused. */
  wasButton: 'pressed' | 'focused' | null;
}

interface View {
  isOpen: boolean;
  /** What a press has led to: the form, its button, or the claim with this id that was just made. */
  focus: 'form' | 'button' | number | null;
}

/** The form of a claim, and the claims that were made of the orders of a receipt. A form that was left unsent opens by itself. */
export function Claims({ membership, isTaken, wasButton }: ClaimsProps) {
  const [{ isOpen, focus }, setView] = useState<View>(() => ({
    isOpen: wasButton === 'pressed' || claimDrafts.read(membership.id) !== undefined,
    focus: wasButton && (wasButton === 'pressed' ? 'form' : 'button'),
  }));
  const open = () => setView({ isOpen: true, focus: 'form' });
  const close = () => setView({ isOpen: false, focus: 'button' });
  const orders = claimOrders(membership);
  const end = claimsEndAt(membership.eventEndsAt);
  const until = `${formatDay(end, membership.eventTimeZone)}, ${formatTime(end, membership.eventTimeZone)}`;
  return (
    <>
      {isTaken ? (
        <Button
          ref={focus === 'button' ? takeFocus : undefined}
          variant="outline"
          aria-expanded={isOpen}
          onClick={isOpen ? close : open}
        >
          Something was wrong?
        </Button>
      ) : (
        <p>
          <span>{`You could report a problem until ${until}.`}</span>{' '}
          <Link to={hrefTo('support')}>Contact support</Link>
        </p>
      )}
      {isOpen && (
        <ClaimForm
          membership={membership}
          orders={orders}
          until={until}
          takesFocus={focus === 'form'}
          onSent={({ id }) => {
            setView({ isOpen: false, focus: id });
            toast.success('Your report was sent.');
          }}
          onClose={close}
        />
      )}
      {orders.map(({ id, hasClaim }) => (
        <ClaimsOfOrder
          key={id}
          orderId={id}
          hasClaim={hasClaim}
          isOneOfMany={orders.length > 1}
          membership={membership}
          newClaim={focus}
        />
      ))}
    </>
  );
}
