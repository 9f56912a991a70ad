import { asProblem } from '@/api/errors';
import { useCancelSubscriptionMutation } from '@/api/vipApi';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { toast } from '@/components/ui/toast';
import { formatFullDate } from '@/domain/eventDays';
import { navigation } from '@/lib/navigation';

export interface CancelSubscriptionDialogProps {
  validUntil: string | null;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before a subscription is canceled; canceling reloads the page (spec 1 §4). */
export function CancelSubscriptionDialog({ validUntil, open, onOpenChange }: CancelSubscriptionDialogProps) {
  const [cancel, { isLoading }] = useCancelSubscriptionMutation();
  const confirm = async () => {
    try {
      await cancel().unwrap();
      navigation.reload();
    } catch (error) {
      toast.error(asProblem(error).message);
      onOpenChange(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Cancel your subscription?"
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
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
  );
}
