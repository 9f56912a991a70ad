import { createElement, useEffect, useState, type ReactNode } from 'react';
import { runtimeConfig } from '@/config/runtimeConfig';
import { loadScript } from '../loadScript';

interface PricingTableProps {
  /** Client secret of the customer session (spec 1 §2, "/subscriptions"). */
  clientSecret: string;
  /** Shown while the provider's script loads. */
  loading: ReactNode;
  /** Shown when it cannot be loaded. */
  failed: ReactNode;
}

const TAG = 'stripe-pricing-table';

/** The provider's hosted pricing table: a custom element that its script defines. */
export function PricingTable({ clientSecret, loading, failed }: PricingTableProps): ReactNode {
  const { publishableKey, pricingTableId, pricingTableScriptUrl } = runtimeConfig().stripe;
  const isConfigured = Boolean(publishableKey && pricingTableId);
  const [state, setState] = useState<'loading' | 'ready' | 'failed'>(isConfigured ? 'loading' : 'failed');

  useEffect(() => {
    if (!isConfigured) return undefined;
    let isMounted = true;
    const settle = (next: 'ready' | 'failed') => () => isMounted && setState(next);
    const isDefined = customElements.get(TAG) !== undefined;
    const whenDefined = isDefined ? Promise.resolve() : loadScript(pricingTableScriptUrl);
    whenDefined.then(settle('ready'), settle('failed'));
    return () => {
      isMounted = false;
    };
  }, [isConfigured, pricingTableScriptUrl]);

  if (state === 'loading') return loading;
  if (state === 'failed') return failed;
  return createElement(TAG, {
    // The element reads its attributes once, so another secret needs a new element.
    key: clientSecret,
    'pricing-table-id': pricingTableId,
    'publishable-key': publishableKey,
    'customer-session-client-secret': clientSecret,
  });
}
