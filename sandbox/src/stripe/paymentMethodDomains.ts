import type { Context } from './context';
import { page } from './lists';
import type { PaymentMethodDomain } from './types';

/** The one domain of the pages, as an operator would have registered it. */
export function listDomains({ params, publicUrl }: Context): unknown {
  const active = { status: 'active' } as const;
  const domain: PaymentMethodDomain = {
    id: 'pmd_sandbox',
    object: 'payment_method_domain',
    created: 0,
    livemode: false,
    domain_name: new URL(publicUrl()).hostname,
    enabled: true,
    amazon_pay: active,
    apple_pay: active,
    google_pay: active,
    klarna: active,
    link: active,
    paypal: active,
  };
  const name = params.string('domain_name');
  const found = name === undefined || name === domain.domain_name ? [domain] : [];
  return page(found, params, '/v1/payment_method_domains');
}
