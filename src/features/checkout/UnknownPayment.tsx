import { ErrorState } from '@/components/ui/States';

/** The cart was sent, and nobody can say what became of it: going on might pay twice. */
export function UnknownPayment({ onRetry }: { onRetry: () => void }) {
  return (
    <ErrorState title="We could not find out how far your payment is." onRetry={onRetry}>
      Nothing more is charged until we know.
    </ErrorState>
  );
}
