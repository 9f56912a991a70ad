import type { StripeExpressCheckoutElementOptions, StripePaymentElementOptions } from '@stripe/stripe-js';
import { runtimeConfig } from '@/config/runtimeConfig';

const offered = (isOn: boolean) => (isOn ? 'auto' : 'never');

/** Whether room for the wallets is kept while the form loads: only the provider knows whether the customer has one. */
export function areWalletsLikely(): boolean {
  const { applePay, googlePay, link } = runtimeConfig().stripe.wallets;
  return (applePay && 'ApplePaySession' in window) || (googlePay && 'PaymentRequest' in window) || link;
}

/** Whether any wallet may be offered at all. */
export const hasWallets = (): boolean => Object.values(runtimeConfig().stripe.wallets).some(Boolean);

export function walletOptions(isDark: boolean): StripeExpressCheckoutElementOptions {
  const { applePay, googlePay, link } = runtimeConfig().stripe.wallets;
  const theme = isDark ? 'white' : 'black';
  return {
    paymentMethods: {
      applePay: offered(applePay),
      googlePay: offered(googlePay),
      link: offered(link),
      amazonPay: 'never',
      klarna: 'never',
      paypal: 'never',
    },
    buttonHeight: 48,
    buttonTheme: { applePay: theme, googlePay: theme },
    buttonType: { applePay: 'order', googlePay: 'order' },
    layout: { maxColumns: 2, maxRows: 1, overflow: 'never' },
  };
}

/** What is known of who pays: Link offers what it keeps for the email, and the zip is not asked again. */
export interface Payer {
  email: string | null;
  postalCode: string | null;
}

/** The wallets have buttons of their own above the form, so the form does not repeat them. */
export const cardOptions = ({ email, postalCode }: Payer): StripePaymentElementOptions => ({
  defaultValues: {
    billingDetails: {
      ...(email !== null && { email }),
      ...(postalCode !== null && { address: { postal_code: postalCode, country: 'US' } }),
    },
  },
  wallets: {
    applePay: 'never',
    googlePay: 'never',
    link: offered(runtimeConfig().stripe.wallets.link),
  },
});
