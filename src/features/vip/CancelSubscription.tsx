import { useCancelSubscriptionMutation } from '@/api/vipApi';
import { CancelButton } from '@/components/ui/CancelButton';
import { formatFullDate } from '@dwellivery/domain/eventDays';
import { navigation } from '@/lib/navigation';
import { useIsShown } from '@/lib/useNavigateHere';
import { reasonToRetry } from '@/store/toastProblem';

/** The button of a subscription that renews; canceling reloads the page (spec 1 §4). */
export function CancelSubscription({ validUntil }: { validUntil: string | null }) {
  const [cancel] = useCancelSubscriptionMutation();
  const isShown = useIsShown();
  return (
    <CancelButton
      variant="outline"
      label="Cancel Subscription"
      title="Cancel your subscription?"
      confirmLabel="Yes, cancel"
      onConfirm={() =>
        cancel()
          .unwrap()
          .then(() => {
            if (isShown()) navigation.reload();
            return undefined;
          }, reasonToRetry)
      }
    >
      {validUntil
        ? `You stay a VIP member until ${formatFullDate(validUntil)}. It does not renew after that.`
        : 'It does not renew after the time you have paid for.'}
    </CancelButton>
  );
}
