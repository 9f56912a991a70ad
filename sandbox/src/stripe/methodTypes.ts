import type { Address, Base, Metadata } from './baseTypes';
import type { CARD_REST, METHOD_REST } from './blanks';
import type { DisputeReason } from './disputeTypes';

type Outcome = 'succeeds' | 'succeeds_late' | 'authenticates' | 'declines';

/** How a test card behaves; stored with the payment method in place of the card number. */
export interface CardBehaviour {
  outcome: Outcome;
  /** The holder disputes the charge as soon as it is made. */
  disputes?: DisputeReason;
  code?: string;
  decline_code?: string;
  message?: string;
}

export type BillingDetails = {
  address: Address;
  email: string | null;
  name: string | null;
  phone: string | null;
  tax_id: null;
};
type MethodRest = typeof METHOD_REST;

export type WalletType = 'apple_pay' | 'google_pay' | 'link';
/** How a wallet gave the card; the hash of its name has no fields. */
export type Wallet = { type: WalletType; dynamic_last4: string | null } & Partial<
  Record<WalletType, Record<string, never>>
>;

/** Whether the customer has agreed to be shown the method again. */
export type AllowRedisplay = 'always' | 'limited' | 'unspecified';

export interface Card {
  brand: string;
  country: string;
  exp_month: number;
  exp_year: number;
  fingerprint: string;
  funding: string;
  last4: string;
  checks: {
    address_line1_check: string | null;
    address_postal_code_check: string | null;
    cvc_check: string | null;
  };
  regulated_status: string;
  wallet: Wallet | null;
}

export interface PaymentMethod extends Base<'payment_method'>, MethodRest {
  type: 'card';
  allow_redisplay: AllowRedisplay;
  billing_details: BillingDetails;
  card: Card &
    typeof CARD_REST & { display_brand: string; networks: { available: string[]; preferred: null } };
  customer: string | null;
  metadata: Metadata;
  _behaviour: CardBehaviour;
  /** Detached, or used without a customer: it cannot be used again. */
  _isSpent?: boolean;
}
