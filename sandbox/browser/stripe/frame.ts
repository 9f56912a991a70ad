import { applyAppearance } from './appearance';
import { intentId, PublicApi } from './api';
import { CardForm } from './cardForm';
import {
  CHANNEL,
  type BillingDetails,
  type Envelope,
  type FromFrame,
  type PaymentIntentView,
  type Result,
  type ToFrame,
} from './protocol';

const query = new URLSearchParams(location.search);
const frame = query.get('frame') ?? '';
const pageOrigin = query.get('origin') ?? location.origin;

function tell(message: FromFrame): void {
  const envelope: Envelope<FromFrame> = { channel: CHANNEL, frame, message };
  window.parent.postMessage(envelope, pageOrigin);
}

const form = new CardForm(tell);

/** The form's own fields override the billing details of the page. */
function methodData(billing: BillingDetails): Record<string, unknown> {
  const own = form.values();
  return {
    type: 'card',
    card: own.card,
    billing_details: { ...billing, address: { ...billing.address, ...own.address } },
  };
}

async function confirm(message: Extract<ToFrame, { type: 'confirm' }>): Promise<Result> {
  const problem = form.check();
  if (problem !== null) return { error: problem };
  form.setBusy(true);
  const { value, error } = await new PublicApi(location.origin, message.apiKey).post(
    `/payment_intents/${intentId(message.clientSecret)}/confirm`,
    {
      ...message.extra,
      client_secret: message.clientSecret,
      return_url: message.returnUrl ?? undefined,
      payment_method_data: methodData(message.billing) as Record<string, string>,
    },
  );
  form.setBusy(false);
  return error === undefined ? { paymentIntent: value as PaymentIntentView } : { error };
}

async function createMethod(message: Extract<ToFrame, { type: 'submit' | 'method' }>): Promise<Result> {
  const problem = form.check();
  if (problem !== null) return { error: problem };
  const { value, error } = await new PublicApi(location.origin, message.apiKey).post(
    '/payment_methods',
    methodData(message.billing) as Record<string, string>,
  );
  return error === undefined ? { paymentMethod: value } : { error };
}

async function answer(message: ToFrame): Promise<Result | null> {
  switch (message.type) {
    case 'options':
      applyAppearance(message.appearance, message.backdrop);
      form.configure(message.fields, message.billing, message.readOnly);
      return null;
    case 'submit': {
      const error = form.check();
      return error === null ? {} : { error };
    }
    case 'method':
      return createMethod(message);
    case 'confirm':
      return confirm(message);
    default:
      form[message.type]();
      return null;
  }
}

window.addEventListener('message', (event: MessageEvent<Envelope<ToFrame>>) => {
  if (event.source !== window.parent || event.origin !== pageOrigin || event.data?.channel !== CHANNEL)
    return;
  const { message } = event.data;
  void answer(message).then((result) => {
    if (result !== null && 'request' in message) tell({ type: 'reply', request: message.request, result });
  });
});

new ResizeObserver(() =>
  tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) }),
).observe(document.body);
tell({ type: 'hello' });
