import { Emitter } from './emitter';
import {
  CHANNEL,
  type Appearance,
  type BillingDetails,
  type CustomerView,
  type Envelope,
  type FieldOptions,
  type FromFrame,
  type Result,
  type StripeJsError,
  type ToFrame,
} from './protocol';

export interface PaymentElementOptions {
  fields?: FieldOptions;
  defaultValues?: { billingDetails?: BillingDetails };
  readOnly?: boolean;
  [more: string]: unknown;
}

/** What the form asks of its group. */
export interface PaymentElementPort {
  onDestroy: () => void;
  /** An error if the intent is missing or no longer payable, or the session is another customer's. */
  load: () => Promise<{ view: CustomerView; error?: undefined } | { error: StripeJsError }>;
  remove: (card: string) => Promise<{ error?: StripeJsError }>;
}

const NOBODY: CustomerView = { cards: [], mayRemove: false, maySave: false, saveUsage: null };

export class IntegrationError extends Error {
  override name = 'IntegrationError';
}

let made = 0;

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve };
}

/** The colour behind the frame, passed into it because contrast checks cannot see through a frame. */
function backdropOf(frame: Element | null): string {
  const around: string[] = [];
  for (let box = frame?.parentElement; box; box = box.parentElement)
    around.push(getComputedStyle(box).backgroundColor);
  return around.find((colour) => !/^(transparent|rgba\(.*, 0\))$/.test(colour)) ?? 'transparent';
}

/** The card form in a frame of its own; card data never enters the page's document. */
export class PaymentElement extends Emitter {
  private frame: HTMLIFrameElement | null = null;
  private readonly id = `pe_${(made += 1)}`;
  private readonly replies = new Map<number, (result: Result | null) => void>();
  private requests = 0;
  private destroyed = false;
  /** Resolves when the frame is ready for requests. */
  private hello = deferred();
  private customer = NOBODY;
  /** Resolves when the frame has drawn the options. */
  private shown = deferred();

  constructor(
    private readonly base: string,
    private readonly apiKey: string,
    private options: PaymentElementOptions,
    private appearance: Appearance,
    private readonly port: PaymentElementPort,
  ) {
    super();
  }

  mount(target: string | HTMLElement): void {
    if (this.destroyed)
      throw new IntegrationError('This Element has already been destroyed. Please create a new one.');
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (parent === null)
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
      );
    if (this.frame?.parentElement === parent) return;
    this.unmount();
    const frame = document.createElement('iframe');
    frame.src = `${this.base}/sandbox/payment-element?frame=${this.id}&origin=${encodeURIComponent(location.origin)}`;
    frame.title = 'Secure payment input frame';
    frame.allow = 'payment *';
    frame.name = `__privateStripeFrame_${this.id}`;
    // Browsers paint a frame opaque if its colour scheme differs from its document's, so both are light.
    frame.style.cssText =
      'border:0;width:calc(100% + 8px);margin:-4px;height:0;display:block;color-scheme:light;overflow:hidden';
    window.addEventListener('message', this.receive);
    parent.replaceChildren(frame);
    this.frame = frame;
    queueMicrotask(() => this.emit('loaderstart', { elementType: 'payment' }));
  }

  get isMounted(): boolean {
    return this.frame !== null;
  }

  unmount(): void {
    if (this.frame === null) return;
    window.removeEventListener('message', this.receive);
    this.frame.remove();
    this.frame = null;
    this.hello = deferred();
    for (const settle of this.replies.values()) settle(null);
    this.replies.clear();
  }

  destroy(): void {
    this.unmount();
    this.destroyed = true;
    this.port.onDestroy();
  }

  update(options: PaymentElementOptions): void {
    this.options = { ...this.options, ...options };
    this.sendOptions();
  }

  setAppearance(appearance: Appearance): void {
    this.appearance = appearance;
    this.sendOptions();
  }

  focus = (): void => this.send({ type: 'focus' });
  blur = (): void => this.send({ type: 'blur' });
  clear = (): void => this.send({ type: 'clear' });
  collapse = (): void => undefined;

  /** Sends a request to the frame; null if the frame is removed before it answers. */
  async ask(
    message: { type: 'submit' } | { type: 'confirm'; clientSecret: string; returnUrl: string | null },
    billing: BillingDetails,
  ): Promise<Result | null> {
    await this.hello.promise;
    const request = (this.requests += 1);
    const answer = new Promise<Result | null>((resolve) => this.replies.set(request, resolve));
    this.send({ ...message, request, apiKey: this.apiKey, billing });
    return answer;
  }

  private send(message: ToFrame): void {
    const envelope: Envelope<ToFrame> = { channel: CHANNEL, frame: this.id, message };
    this.frame?.contentWindow?.postMessage(envelope, this.base);
  }

  private sendOptions(): void {
    const { fields = {}, defaultValues, readOnly = false } = this.options;
    this.send({
      type: 'options',
      appearance: this.appearance,
      backdrop: backdropOf(this.frame),
      fields,
      billing: defaultValues?.billingDetails ?? {},
      readOnly,
      customer: this.customer,
    });
  }

  private receive = (event: MessageEvent<Envelope<FromFrame>>): void => {
    if (event.source !== this.frame?.contentWindow || event.origin !== this.base) return;
    if (event.data?.channel === CHANNEL && event.data.frame === this.id) this.obey(event.data.message);
  };

  private obey(message: FromFrame): void {
    switch (message.type) {
      case 'hello':
        this.sendOptions();
        this.hello.resolve();
        return void this.announce();
      case 'height':
        if (this.frame) this.frame.style.height = `${message.height}px`;
        return;
      case 'reply':
        this.replies.get(message.request)?.(message.result);
        this.replies.delete(message.request);
        return;
      case 'shown':
        return this.shown.resolve();
      case 'remove':
        return void this.removeCard(message.card);
      case 'change': {
        const { complete, empty, card, saves } = message;
        const chosen = card === null ? {} : { payment_method: { id: card, type: 'card' } };
        const value = { type: 'card', savePaymentMethod: saves, ...chosen };
        return this.emit('change', { elementType: 'payment', complete, empty, collapsed: false, value });
      }
      default:
        return this.emit(message.type, { elementType: 'payment' });
    }
  }

  private async announce(): Promise<void> {
    const loaded = await this.port.load();
    if (this.frame === null) return;
    if (loaded.error !== undefined)
      return this.emit('loaderror', { elementType: 'payment', error: loaded.error });
    this.customer = loaded.view;
    this.shown = deferred();
    this.sendOptions();
    await this.shown.promise;
    this.emit('ready', { elementType: 'payment' });
  }

  private async removeCard(card: string): Promise<void> {
    const { error } = await this.port.remove(card);
    if (error === undefined)
      this.customer = { ...this.customer, cards: this.customer.cards.filter(({ id }) => id !== card) };
    this.sendOptions();
  }
}
