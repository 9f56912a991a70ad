import { useState } from 'react';
import { Button } from '@/components/ui/Button';
import { deferred } from '@/components/ui/deferred';
import type { CancelSubscriptionDialogProps } from './CancelSubscriptionDialog';

const dialog = deferred<CancelSubscriptionDialogProps>(() =>
  import(/* webpackChunkName: "cancel-subscription-part" */ './CancelSubscriptionDialog').then(
    (module) => module.CancelSubscriptionDialog,
  ),
);

/** The button of a subscription that renews. */
export function CancelSubscription({ validUntil }: { validUntil: string | null }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        variant="outline"
        size="small"
        aria-haspopup="dialog"
        onPointerEnter={dialog.preload}
        onFocus={dialog.preload}
        onClick={() => setIsAsking(true)}
      >
        Cancel Subscription
      </Button>
      <dialog.Part
        wanted={isAsking}
        props={{ validUntil, open: isAsking, onOpenChange: setIsAsking }}
        onFailure={() => setIsAsking(false)}
      />
    </>
  );
}
