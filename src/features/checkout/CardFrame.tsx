import { useEffect, useState, type ReactNode } from 'react';
import { ErrorState } from '@/components/ui/States';
import { DARK } from '@/components/ui/mediaQueries';
import { useMediaQuery } from '@/components/ui/useMediaQuery';
import { stripeAppearance } from '@/integrations/stripe/appearance';
import { Elements } from '@/integrations/stripe/elements';
import { loadStripe, STRIPE_MISSING_TEXT } from '@/integrations/stripe/loadStripe';

type LoadedStripe = Awaited<ReturnType<typeof loadStripe>>;

interface CardFrameProps {
  clientSecret: string;
  /** Of the customer session, for saved cards; null without them. */
  customerSecret: string | null;
  loading: ReactNode;
  children: ReactNode;
}

/** The provider's context for one client secret. Keyed by it, because Elements ignores a changed secret and would charge the old amount. */
export function CardFrame({ clientSecret, customerSecret, loading, children }: CardFrameProps) {
  const [stripe, setStripe] = useState<LoadedStripe | null>(null);
  const [hasFailed, setHasFailed] = useState(false);
  // Renders again when the color scheme changes, to pass the new colours on.
  useMediaQuery(DARK);
  useEffect(() => {
    if (!hasFailed) loadStripe().then(setStripe, () => setHasFailed(true));
  }, [hasFailed]);

  if (hasFailed) {
    return (
      <ErrorState compact title={STRIPE_MISSING_TEXT} onRetry={() => setHasFailed(false)}>
        An ad blocker may keep the payment form away. Nothing was charged.
      </ErrorState>
    );
  }
  if (!stripe) return <>{loading}</>;
  return (
    <Elements
      key={clientSecret}
      stripe={stripe}
      options={{
        clientSecret,
        appearance: stripeAppearance(),
        ...(customerSecret !== null && { customerSessionClientSecret: customerSecret }),
      }}
    >
      {children}
    </Elements>
  );
}
