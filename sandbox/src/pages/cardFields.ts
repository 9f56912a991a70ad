import { html, type Html } from '../http/page';
import { textOf, type ParamMap } from '../http/params';
import { StripeError } from '../stripe/errors';
import { Params } from '../stripe/params';
import { methodFromData } from '../stripe/paymentMethods';
import type { Transaction } from '../stripe/store';
import type { PaymentMethod } from '../stripe/types';

export const cardFields = (): Html =>
  html`<label
      >Card number<input
        name="number"
        inputmode="numeric"
        autocomplete="cc-number"
        required
        placeholder="4242 4242 4242 4242"
    /></label>
    <div class="two">
      <label
        >Expiration date (MM / YY)<input
          name="expiry"
          inputmode="numeric"
          autocomplete="cc-exp"
          required
          placeholder="12 / 30"
      /></label>
      <label
        >Security code<input name="cvc" inputmode="numeric" autocomplete="cc-csc" required placeholder="123"
      /></label>
    </div>`;

/** The card of a posted form; throws StripeError with the message to show. */
export function cardFromForm(tx: Transaction, form: ParamMap): PaymentMethod {
  const digits = (name: string): string => textOf(form[name]).replace(/\D/g, '');
  const expiry = digits('expiry');
  const card = {
    number: digits('number'),
    exp_month: expiry.slice(0, 2) || '0',
    exp_year: expiry.slice(2) || '0',
    cvc: digits('cvc'),
  };
  return methodFromData(tx, new Params({ type: 'card', card }));
}

/** Runs work that may be refused; answers the message of the refusal, else null. */
export function messageOf(work: () => void): string | null {
  try {
    work();
    return null;
  } catch (error) {
    if (error instanceof StripeError) return error.body.message;
    throw error;
  }
}
