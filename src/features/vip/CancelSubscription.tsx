import { useState } from 'react';
import { asProblem } from '@/api/errors';
import { useCancelSubscriptionMutation } from '@/api/vipApi';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { toast } from '@/components/ui/toast';
import { formatFullDate } from '@/domain/eventDays';
import { navigation } from '@/lib/navigation';

/** Asks first; canceling reloads the page (spec 1 §4). */
export function CancelSubscription({ validUntil }: { validUntil: string | null }) {
  const [isAsking, setIsAsking] = useState(false);
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const confirm = async () => {
    try {
      await cancel().unwrap();
      navigation.reload();
    } catch (error) {
      toast.error(asProblem(error).message);
      setIsAsking(false);
    }
  };
  return (
    <>
      <Button variant="outline" size="small" aria-haspopup="dialog" onClick={() => setIsAsking(true)}>
        Cancel Subscription
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setIsAsking}
        size="small"
        title="Cancel your subscription?"
        footer={
          <>
            <Button variant="outline" onClick={() => setIsAsking(false)}>
              Keep it
            </Button>
            <Button loading={isLoading} onClick={() => void confirm()}>
              Yes, cancel
            </Button>
          </>
        }
      >
        <p>
          {validUntil
            ? `You stay a VIP member until ${formatFullDate(validUntil)}. It does not renew after that.`
            : 'It does not renew after the time you have paid for.'}
        </p>
      </Dialog>
    </>
  );
}
