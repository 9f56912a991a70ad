import { asProblem } from '@/api/errors';
import { useCancelOrderMutation } from '@/api/ordersApi';
import { Button } from '@/components/ui/Button';
import { Dialog } from '@/components/ui/Dialog';
import { Money } from '@/components/ui/Money';
import { toast } from '@/components/ui/toast';
import type { Cents } from '@/domain/money';

export interface CancelDialogProps {
  orderId: number;
  total: Cents;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Asks before an order is taken back. */
export function CancelDialog({ orderId, total, open, onOpenChange }: CancelDialogProps) {
  const [cancel, { isLoading }] = useCancelOrderMutation();
  const confirm = async () => {
    try {
      await cancel(orderId).unwrap();
      toast.success('Your order was canceled.');
    } catch (error) {
      toast.error(asProblem(error).message);
    }
    onOpenChange(false);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      size="small"
      title="Cancel this order?"
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Keep it
          </Button>
          <Button loading={isLoading} onClick={() => void confirm()}>
            Cancel order
          </Button>
        </>
      }
    >
      <p>
        {total > 0 ? (
          <>
            <Money cents={total} /> go back to your card.
          </>
        ) : (
          'Your credit comes back to your account.'
        )}{' '}
        This cannot be undone.
      </p>
    </Dialog>
  );
}
