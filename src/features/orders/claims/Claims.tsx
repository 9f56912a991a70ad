import { useEffect, useState } from 'react';
import type { Membership } from '@/api/types';
import { toast } from '@/components/ui/toast';
import { claimDrafts } from './claimDrafts';
import { ClaimForm } from './ClaimForm';
import { claimOrders } from './claimForm';
import { ClaimsOfOrder } from './ClaimsOfOrder';

export interface ClaimsProps {
  membership: Membership;
  /** Open when it was `pressed`, or with what was `kept`. A form that was `left` gives the focus back to its button. */
  form: 'closed' | 'pressed' | 'kept' | 'left';
  onForm: (form: ClaimsProps['form']) => void;
}

/** The form of a claim, and the claims that were made of the orders of a receipt. */
export function Claims({ membership, form, onForm }: ClaimsProps) {
  /** The id of the claim that was just made. */
  const [newClaim, setNewClaim] = useState<number | null>(null);
  const orders = claimOrders(membership);
  useEffect(() => {
    if (claimDrafts.read(membership.id)) onForm('kept');
  }, [membership.id, onForm]);
  return (
    <>
      {(form === 'pressed' || form === 'kept') && (
        <ClaimForm
          membership={membership}
          orders={orders}
          takesFocus={form === 'pressed'}
          onSent={({ id }) => {
            onForm('closed');
            setNewClaim(id);
            toast.success('Your report was sent.');
          }}
          onClose={() => onForm('left')}
        />
      )}
      {orders.map(({ id }) => (
        <ClaimsOfOrder
          key={id}
          orderId={id}
          isOneOfMany={orders.length > 1}
          membership={membership}
          newClaim={newClaim}
        />
      ))}
    </>
  );
}
