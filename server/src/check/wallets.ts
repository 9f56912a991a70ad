/** The domain of the pages at Stripe: the payment form shows a wallet only where the domain is registered and active for it. */
import Stripe from 'stripe';
import { look, missing, off, ready, wordsOf, type Checking, type Finding } from './finding';

const WHAT = 'Stripe payment method domain';
const WHERE = 'Stripe, Settings, Payment method domains';

type Status = Pick<Stripe.PaymentMethodDomain.ApplePay, 'status' | 'status_details'>;
type Wallet = {
  name: string;
  /** In `RUNTIME_CONFIG`, `stripe.wallets`. */
  flag: string;
  /** Without a setting (`src/config/runtimeConfig.ts`). */
  isOn: boolean;
  of: (domain: Stripe.PaymentMethodDomain) => Status;
};
export const WALLETS: readonly Wallet[] = [
  { name: 'Apple Pay', flag: 'applePay', isOn: true, of: ({ apple_pay }) => apple_pay },
  { name: 'Google Pay', flag: 'googlePay', isOn: true, of: ({ google_pay }) => google_pay },
  { name: 'Link', flag: 'link', isOn: false, of: ({ link }) => link },
];

function walletsOf({ runtimeConfig }: Checking['config']): readonly Wallet[] {
  const { wallets = {} } = (runtimeConfig.stripe ?? {}) as { wallets?: Record<string, unknown> };
  return WALLETS.filter(({ flag, isOn }) => wallets[flag] ?? isOn);
}

function findingOf(
  host: string,
  wallets: readonly Wallet[],
  domain: Stripe.PaymentMethodDomain | undefined,
): Finding {
  if (!domain)
    return missing(WHAT, `${host} is not registered: the form shows no wallet`, `${WHERE}: add ${host}`);
  if (!domain.enabled)
    return missing(WHAT, `${host} is switched off: the form shows no wallet`, `${WHERE}: enable ${host}`);
  const inactive = wallets.flatMap(({ name, of }) => {
    const { status, status_details: details } = of(domain);
    return status === 'active' ? [] : [`${name} is inactive${details ? ` (${details.error_message})` : ''}`];
  });
  return inactive.length === 0
    ? ready(WHAT, host)
    : missing(
        WHAT,
        `${host}: ${inactive.join(', ')}`,
        `${WHERE}: what Stripe asks for, then verify again (docs/going-live.md)`,
      );
}

export async function checkDomain({ config }: Checking, stripe: Stripe): Promise<Finding> {
  const wallets = walletsOf(config);
  if (wallets.length === 0)
    return off(WHAT, 'no wallet is switched on', 'RUNTIME_CONFIG={"stripe":{"wallets":{"applePay":true}}}');
  const host = new URL(config.publicUrl).hostname;
  try {
    const { data } = await stripe.paymentMethodDomains.list({ domain_name: host });
    return findingOf(
      host,
      wallets,
      data.find(({ domain_name }) => domain_name === host),
    );
  } catch (error) {
    return look(
      WHAT,
      wordsOf(error),
      `${WHERE}: ${host}, or give the key read access to Payment method domains`,
    );
  }
}
