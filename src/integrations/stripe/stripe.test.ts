import { cents } from '@dwellivery/domain/money';
import { loadStripe as loadByPackage } from '@stripe/stripe-js/pure';
import type { Stripe, StripeElements } from '@stripe/stripe-js';
import { defaultRuntimeConfig, setRuntimeConfig } from '@/config/runtimeConfig';
import { stripeAppearance } from './appearance';
import { confirmPayment, PAYMENT_FAILED_TEXT, STEP_UNKNOWN_TEXT } from './confirmPayment';

type Intent = { status: string; amount: number; last_payment_error?: { message: string } };
type Answer = { paymentIntent?: Intent; error?: { type: string; message?: string; code?: string } };
const lost = new Error('connection lost');

/** A fake provider with the answers of its reads, in order, and of the confirmation. */
function provider(
  reads: (Answer | Error)[],
  confirmation: Answer | Error = lost,
  submit: Answer = {},
  nextStep: Answer | Error = lost,
) {
  let count = 0;
  const settle = (answer: Answer | Error | undefined) =>
    answer instanceof Error || !answer ? Promise.reject(answer ?? lost) : Promise.resolve(answer);
  const stripe = {
    retrievePaymentIntent: jest.fn(() => settle(reads[Math.min(count++, reads.length - 1)])),
    confirmPayment: jest.fn((_options: object) => settle(confirmation)),
    handleNextAction: jest.fn(() => settle(nextStep)),
  };
  const elements = { submit: jest.fn(() => Promise.resolve(submit)) };
  const run = () =>
    confirmPayment({
      stripe: stripe as unknown as Stripe,
      elements: elements as unknown as StripeElements,
      clientSecret: 'pi_1_secret_x',
      shownCents: cents(2799),
      returnUrl: 'http://localhost/orders/301/receipt',
    });
  return { stripe, elements, run };
}
const intent = (status: string, amount = 2799, message?: string): Answer => ({
  paymentIntent: { status, amount, ...(message ? { last_payment_error: { message } } : {}) },
});
const fresh = intent('requires_payment_method');
const cardError = { error: { type: 'card_error', message: 'Your card was declined.' } };
const serviceError = { error: { type: 'api_connection_error', message: 'No connection.' } };
const stateError = { error: { type: 'invalid_request_error', code: 'payment_intent_unexpected_state' } };

describe('confirming a payment', () => {
  it.each<[string, (Answer | Error)[], Answer | Error, object]>([
    ['paid', [fresh], intent('succeeded'), { status: 'succeeded' }],
    ['on its way', [fresh], intent('processing'), { status: 'processing' }],
    ['declined', [fresh], cardError, { status: 'failed', message: 'Your card was declined.' }],
    [
      'not paid, said by the intent',
      [fresh],
      intent('requires_payment_method', 2799, 'Too little money.'),
      { status: 'failed', message: 'Too little money.' },
    ],
    [
      'not paid, without words',
      [fresh],
      intent('canceled'),
      { status: 'failed', message: PAYMENT_FAILED_TEXT },
    ],
    ['paid meanwhile, though refused', [fresh, intent('succeeded')], stateError, { status: 'succeeded' }],
    ['paid, though the answer was lost', [fresh, intent('succeeded')], lost, { status: 'succeeded' }],
    [
      'on its way, though the answer was lost',
      [fresh, intent('processing')],
      serviceError,
      { status: 'processing' },
    ],
    [
      'not paid, the answer lost',
      [fresh, fresh],
      serviceError,
      { status: 'failed', message: 'No connection.' },
    ],
    ['in the dark', [fresh, lost], lost, { status: 'unknown' }],
  ])('%s', async (_, reads, confirmation, outcome) => {
    expect(await provider(reads, confirmation).run()).toEqual(outcome);
  });

  const authentication = {
    error: { type: 'invalid_request_error', code: 'payment_intent_authentication_failure' },
  };
  it.each<[string, Answer | Error, (Answer | Error)[], object]>([
    ['taken', intent('succeeded'), [fresh], { status: 'succeeded' }],
    ['taken, to be settled later', intent('processing'), [fresh], { status: 'processing' }],
    [
      'failed',
      authentication,
      [fresh, intent('requires_payment_method', 2799, 'We cannot authenticate you.')],
      { status: 'failed', message: 'We cannot authenticate you.' },
    ],
    ['unknown here', intent('requires_action'), [fresh], { status: 'failed', message: STEP_UNKNOWN_TEXT }],
    ['taken, the answer lost', lost, [fresh, intent('succeeded')], { status: 'succeeded' }],
  ])('ends when the bank asks for one more step: %s', async (_, nextStep, reads, outcome) => {
    const { run, stripe } = provider(reads, intent('requires_action'), {}, nextStep);
    expect(await run()).toEqual(outcome);
    expect(stripe.handleNextAction).toHaveBeenCalledWith({ clientSecret: 'pi_1_secret_x' });
  });

  it.each([
    ['succeeded', { status: 'succeeded' }],
    ['processing', { status: 'processing' }],
  ])('never confirms again what is %s', async (status, outcome) => {
    const { run, stripe } = provider([intent(status)]);
    expect(await run()).toEqual(outcome);
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('with a saved card names the card and the payment, because there is no form', async () => {
    const { stripe } = provider([fresh], intent('succeeded'));
    const outcome = await confirmPayment({
      stripe: stripe as unknown as Stripe,
      cardId: 'pm_1',
      clientSecret: 'pi_1_secret_x',
      shownCents: cents(2799),
      returnUrl: 'http://localhost/orders/301/receipt',
    });
    expect(outcome).toEqual({ status: 'succeeded' });
    expect(stripe.confirmPayment.mock.calls).toEqual([
      [
        {
          clientSecret: 'pi_1_secret_x',
          confirmParams: { return_url: 'http://localhost/orders/301/receipt', payment_method: 'pm_1' },
          redirect: 'if_required',
        },
      ],
    ]);
  });

  it('charges only the displayed amount', async () => {
    const { run, stripe, elements } = provider([intent('requires_payment_method', 2800)]);
    expect(await run()).toEqual({ status: 'amountChanged' });
    expect(elements.submit).not.toHaveBeenCalled();
    expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });

  it('charges nothing when the intent cannot be read or the form is incomplete', async () => {
    const unread = provider([lost]);
    expect(await unread.run()).toEqual({ status: 'failed', message: PAYMENT_FAILED_TEXT });
    const incomplete = provider([fresh], lost, {
      error: { type: 'validation_error', message: 'Incomplete.' },
    });
    expect(await incomplete.run()).toEqual({ status: 'failed', message: 'Incomplete.' });
    for (const { stripe } of [unread, incomplete]) expect(stripe.confirmPayment).not.toHaveBeenCalled();
  });
});

describe('loading', () => {
  const load = async (publishableKey: string) => {
    jest.resetModules();
    const config = await import('@/config/runtimeConfig');
    config.setRuntimeConfig({
      ...defaultRuntimeConfig,
      stripe: { ...defaultRuntimeConfig.stripe, publishableKey, scriptUrl: '/stand-in/stripe.js' },
    });
    const module = await import('./loadStripe');
    return module.loadStripe;
  };
  const scripts = () => [...document.head.querySelectorAll('script')];
  afterEach(() => {
    delete window.Stripe;
    document.head.replaceChildren();
    setRuntimeConfig(null);
  });

  it('uses script and key of the runtime config, once', async () => {
    const loadStripe = await load('pk_1');
    const first = loadStripe();
    const second = loadStripe();
    expect(scripts().map((script) => script.getAttribute('src'))).toEqual(['/stand-in/stripe.js']);
    const made = { elements: () => undefined };
    window.Stripe = jest.fn(() => made) as unknown as NonNullable<Window['Stripe']>;
    scripts()[0]?.dispatchEvent(new Event('load'));
    expect(await first).toBe(made);
    expect(await second).toBe(made);
    expect(window.Stripe).toHaveBeenCalledTimes(1);
    expect(window.Stripe).toHaveBeenCalledWith('pk_1');
  });

  it('tries again after a blocked script', async () => {
    const loadStripe = await load('pk_1');
    const first = loadStripe();
    scripts()[0]?.dispatchEvent(new Event('error'));
    await expect(first).rejects.toThrow('blocked');
    expect(scripts()).toHaveLength(0);
    const second = loadStripe();
    expect(scripts()).toHaveLength(1);
    scripts()[0]?.dispatchEvent(new Event('load'));
    await expect(second).rejects.toThrow('no Stripe');
  });

  it('needs a key', async () => {
    await expect((await load(''))()).rejects.toThrow('key');
    expect(scripts()).toHaveLength(0);
  });
});

it('loads the release that the installed package is made for', () => {
  void loadByPackage('pk_test_1');
  const byPackage = document.querySelector<HTMLScriptElement>('script')?.src;
  expect(byPackage).toBe(defaultRuntimeConfig.stripe.scriptUrl);
  document.head.replaceChildren();
});

it('passes the tokens of the theme to the provider’s frame', () => {
  const root = document.createElement('div');
  root.style.cssText = '--tomato: #c9341c; --card: #fffdf8; --control: #8a7363; color-scheme: dark';
  document.body.append(root);
  const { theme, variables, rules } = stripeAppearance(root);
  expect(theme).toBe('night');
  expect(variables).toMatchObject({ colorPrimary: '#c9341c', colorBackground: '#fffdf8' });
  expect(variables).not.toHaveProperty('colorText');
  expect(rules?.['.Input']).toMatchObject({ border: '1px solid #8a7363' });
  root.remove();
});
