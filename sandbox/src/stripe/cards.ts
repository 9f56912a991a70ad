import { cardError } from './errors';
import type { CardBehaviour } from './types';

interface CardKind {
  brand: string;
  funding: string;
  country: string;
  behaviour: CardBehaviour;
}

const SUCCEEDS: CardBehaviour = { outcome: 'succeeds' };
const declined = (decline_code: string, message = 'Your card was declined.'): CardBehaviour => ({
  outcome: 'declines',
  code: 'card_declined',
  decline_code,
  message,
});
const refused = (code: string, message: string): CardBehaviour => ({
  outcome: 'declines',
  code,
  decline_code: code,
  message,
});
const visa = (behaviour: CardBehaviour, country = 'US'): CardKind => ({
  brand: 'visa',
  funding: 'credit',
  country,
  behaviour,
});
const good = (brand: string, funding = 'credit', country = 'US'): CardKind => ({
  brand,
  funding,
  country,
  behaviour: SUCCEEDS,
});

const BEHAVIOURS = {
  declined: declined('generic_decline'),
  insufficientFunds: declined('insufficient_funds', 'Your card has insufficient funds.'),
  lost: declined('lost_card'),
  stolen: declined('stolen_card'),
  velocity: declined(
    'card_velocity_exceeded',
    'Your card was declined for making repeated attempts too frequently or exceeding its amount limit.',
  ),
  expired: refused('expired_card', 'Your card has expired.'),
  incorrectCvc: refused('incorrect_cvc', "Your card's security code is incorrect."),
  processingError: refused(
    'processing_error',
    'An error occurred while processing your card. Try again in a little bit.',
  ),
  authenticates: { outcome: 'authenticates' },
  late: { outcome: 'succeeds_late', disputes: 'fraudulent' },
  fraudulent: { outcome: 'succeeds', disputes: 'fraudulent' },
  notReceived: { outcome: 'succeeds', disputes: 'product_not_received' },
} satisfies Record<string, CardBehaviour>;

/** How a card behaves that is declined with a code. */
export function declinedWith(code: string): CardBehaviour {
  const known: CardBehaviour[] = Object.values(BEHAVIOURS);
  return known.find(({ decline_code }) => decline_code === code) ?? declined(code);
}

/** Stripe's documented test cards. 0259 is disputed as at Stripe, but succeeds late, because the demo world uses it for late payments. */
const TEST_CARDS: Record<string, CardKind> = {
  '4242424242424242': good('visa'),
  '4000056655665556': good('visa', 'debit'),
  '5555555555554444': good('mastercard'),
  '2223003122003222': good('mastercard'),
  '5200828282828210': good('mastercard', 'debit'),
  '5105105105105100': good('mastercard', 'prepaid'),
  '378282246310005': good('amex'),
  '371449635398431': good('amex'),
  '6011111111111117': good('discover'),
  '3056930009020004': good('diners'),
  '3566002020360505': good('jcb', 'credit', 'JP'),
  '6200000000000005': good('unionpay', 'credit', 'CN'),
  '4000000000000002': visa(BEHAVIOURS.declined),
  '4000000000009995': visa(BEHAVIOURS.insufficientFunds),
  '4000000000009987': visa(BEHAVIOURS.lost),
  '4000000000009979': visa(BEHAVIOURS.stolen),
  '4000000000006975': visa(BEHAVIOURS.velocity),
  '4000000000000069': visa(BEHAVIOURS.expired),
  '4000000000000127': visa(BEHAVIOURS.incorrectCvc),
  '4000000000000119': visa(BEHAVIOURS.processingError),
  '4000002500003155': visa(BEHAVIOURS.authenticates, 'FR'),
  '4000002760003184': visa(BEHAVIOURS.authenticates, 'DE'),
  '4000000000003220': visa(BEHAVIOURS.authenticates, 'IE'),
  '4000008400001629': visa({ ...BEHAVIOURS.declined, outcome: 'authenticates' }),
  '4000008260003178': visa({ ...BEHAVIOURS.insufficientFunds, outcome: 'authenticates' }, 'GB'),
  '4000000000000259': visa(BEHAVIOURS.late),
  '4000000000002685': visa(BEHAVIOURS.notReceived),
};

/** Stripe's ready-made payment methods, for tests that have no card form. */
const TEST_METHODS: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_visa_debit: '4000056655665556',
  pm_card_mastercard: '5555555555554444',
  pm_card_amex: '378282246310005',
  pm_card_discover: '6011111111111117',
  pm_card_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_authenticationRequiredOnSetup: '4000002500003155',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_createDispute: '4000000000000259',
  pm_card_createDisputeProductNotReceived: '4000000000002685',
};

/** Number and behaviour of a ready-made payment method; undefined for other names. */
export function testCard(name: string): { number: string; behaviour: CardBehaviour } | undefined {
  const number = TEST_METHODS[name];
  if (number === undefined) return undefined;
  // Succeeds at once as at Stripe, because only the card number 0259 stands for a late payment.
  const isAtOnce = name === 'pm_card_createDispute';
  return { number, behaviour: isAtOnce ? BEHAVIOURS.fraudulent : cardKind(number).behaviour };
}

function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map(Number);
  const sum = digits.reduce((total, digit, index) => {
    const doubled = index % 2 === 1 ? digit * 2 : digit;
    return total + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
  return sum % 10 === 0;
}

const LIVE_CARD =
  'Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.';

/** Brand and behaviour of a number; refuses wrong numbers and cards that are not test cards. */
export function cardKind(number: string): CardKind {
  if (!/^\d{12,19}$/.test(number) || !passesLuhn(number)) {
    throw cardError({ code: 'incorrect_number', message: 'Your card number is incorrect.', param: 'number' });
  }
  const kind = TEST_CARDS[number];
  if (kind === undefined) {
    throw cardError({ code: 'card_declined', decline_code: 'test_mode_live_card', message: LIVE_CARD });
  }
  return kind;
}

/** Expiry and security code; `nowMs` decides what is past. */
export function checkCard(
  card: { brand: string; month: number; year: number; cvc: string | undefined },
  nowMs: number,
): void {
  const now = new Date(nowMs);
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth() + 1];
  const isPastMonth = card.year === year && card.month < month;
  if (card.month < 1 || card.month > 12 || isPastMonth) {
    throw cardError({
      code: 'invalid_expiry_month',
      message: "Your card's expiration month is invalid.",
      param: 'exp_month',
    });
  }
  if (card.year < year || card.year > year + 50) {
    throw cardError({
      code: 'invalid_expiry_year',
      message: "Your card's expiration year is invalid.",
      param: 'exp_year',
    });
  }
  const cvc = card.brand === 'amex' ? /^\d{3,4}$/ : /^\d{3}$/;
  if (card.cvc !== undefined && !cvc.test(card.cvc)) {
    throw cardError({ code: 'invalid_cvc', message: "Your card's security code is invalid.", param: 'cvc' });
  }
}
