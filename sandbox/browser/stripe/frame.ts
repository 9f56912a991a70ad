import { applyAppearance } from './appearance';
import { intentId, PublicApi } from './api';
import { CardForm } from './cardForm';
import {
  CHANNEL,
  type BillingDetails,
  type CustomerView,
  type Envelope,
  type FromFrame,
  type PaymentIntentView,
  type Result,
  type ToFrame,
} from './protocol';
import { SavedCards } from './savedCards';

const query = new URLSearchParams(location.search);
const frame = query.get('frame') ?? '';
const pageOrigin = query.get('origin') ?? location.origin;

function tell(message: FromFrame): void {
  const envelope: Envelope<FromFrame> = { channel: CHANNEL, frame, message };
  window.parent.postMessage(envelope, pageOrigin);
}

const find = <Kind extends HTMLElement>(id: string): Kind => document.getElementById(id) as Kind;
const saveBox = find<HTMLInputElement>('save');
let fields = { complete: false, empty: true };
let customer: CustomerView | null = null;
let lastState = '';

/** A chosen saved card is complete without any field. */
function report(): void {
  const card = saved.chosen;
  const state = card === null ? fields : { complete: true, empty: false };
  const change = { type: 'change', ...state, card, saves: card === null && saveBox.checked } as const;
  const text = JSON.stringify(change);
  if (text === lastState) return;
  lastState = text;
  tell(change);
}

const saved: SavedCards = new SavedCards(find('saved'), find('fields'), {
  onChange: report,
  onRemove: (card) => tell({ type: 'remove', card }),
});
const form = new CardForm((message) => {
  if (message.type !== 'change') return tell(message);
  fields = message;
  report();
});
saveBox.addEventListener('change', report);

function showCustomer(view: CustomerView): void {
  customer = view;
  find('save-row').hidden = !view.maySave;
  saved.show(view);
}

function tellHeight(): void {
  tell({ type: 'height', height: Math.ceil(document.body.getBoundingClientRect().height) });
}

const check = (): ReturnType<CardForm['check']> => (saved.chosen === null ? form.check() : null);

/** The form's own fields override the billing details of the page. */
function methodData(billing: BillingDetails): Record<string, unknown> {
  const own = form.values();
  return {
    type: 'card',
    card: own.card,
    billing_details: { ...billing, address: { ...billing.address, ...own.address } },
  };
}

/** A saved card by its id, or new data with the customer's consent to be kept. */
function chosenMethod(billing: BillingDetails): Record<string, unknown> {
  if (saved.chosen !== null) return { payment_method: saved.chosen };
  const data = methodData(billing);
  if (!saveBox.checked || customer?.maySave !== true) return { payment_method_data: data };
  const usage = customer.saveUsage ?? undefined;
  return { payment_method_data: { ...data, allow_redisplay: 'always' }, setup_future_usage: usage };
}

async function confirm(message: Extract<ToFrame, { type: 'confirm' }>): Promise<Result> {
  const problem = check();
  if (problem !== null) return { error: problem };
  form.setBusy(true);
  saved.setBusy(true);
  const { value, error } = await new PublicApi(location.origin, message.apiKey).post(
    `/payment_intents/${intentId(message.clientSecret)}/confirm`,
    {
      client_secret: message.clientSecret,
      return_url: message.returnUrl ?? undefined,
      ...(chosenMethod(message.billing) as Record<string, string>),
    },
  );
  form.setBusy(false);
  saved.setBusy(false);
  return error === undefined ? { paymentIntent: value as PaymentIntentView } : { error };
}

async function answer(message: ToFrame): Promise<Result | null> {
  switch (message.type) {
    case 'options':
      applyAppearance(message.appearance, message.backdrop);
      form.configure(message.fields, message.billing, message.readOnly);
      showCustomer(message.customer);
      tellHeight();
      tell({ type: 'shown' });
      return null;
    case 'submit': {
      const error = check();
      return error === null ? {} : { error };
    }
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

new ResizeObserver(tellHeight).observe(document.body);
tell({ type: 'hello' });
