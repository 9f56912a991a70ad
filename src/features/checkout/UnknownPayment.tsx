import { ErrorState } from '@/components/ui/States';

/** Shown if the state of a sent order is unknown, because continuing might pay twice. */
export function UnknownPayment({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="We could not find out how far your payment is." onRetry={onRetry}>
      Nothing more is charged until we know.
    </ErrorState>
  );
}
