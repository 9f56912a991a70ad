import { intentId, type PublicApi } from './api';
import { Emitter } from './emitter';
import { IntegrationError } from './paymentElement';
import type { PaymentIntentView, Result, StripeJsError } from './protocol';
import { WalletFrame } from './walletFrame';
import { OPTIONS, WALLET_NAMES, type ButtonThemes, type FromWallet, type WalletType } from './walletMessages';

type Choice = 'auto' | 'always' | 'never';

export interface ExpressCheckoutOptions {
  paymentMethods?: { applePay?: Choice; googlePay?: Choice; link?: Choice };
  buttonHeight?: number;
  buttonTheme?: ButtonThemes;
  layout?: { maxColumns?: number };
  [more: string]: unknown;
}

/** What the element asks of its group. */
export interface ExpressCheckoutPort {
  onDestroy: () => void;
  hasWallets: () => Promise<boolean>;
  offer: () => Promise<{ cents?: number | undefined; error?: StripeJsError | undefined }>;
}

/** As at Stripe, a click must be answered within a second. */
const ANSWER_MS = 1000;
/** A wallet gives up if the page does not end the payment. */
const SHEET_MS = 30_000;
const BUTTON_HEIGHT = 44;

/** Apple Pay where the browser has it, else Google Pay; Link everywhere. */
const isInBrowser: Record<WalletType, () => boolean> = {
  apple_pay: () => 'ApplePaySession' in window,
  google_pay: () => 'PaymentRequest' in window && !('ApplePaySession' in window),
  link: () => true,
};
const TYPES = Object.keys(OPTIONS) as WalletType[];

const BUYER = {
  name: 'Jenny Rosen',
  address: {
    line1: '1 Main St',
    line2: null,
    city: 'Naperville',
    state: 'IL',
    postal_code: '60540',
    country: 'US',
  },
};

/** The buttons of the wallets in a frame, and the wallet's sheet over the page. */
export class ExpressCheckoutElement extends Emitter {
  private buttons: WalletFrame | null = null;
  private sheet: WalletFrame | null = null;
  private timer = 0;
  private number = '';
  /** The wallet of the open sheet. */
  wallet: WalletType | null = null;
  isConfirming = false;

  constructor(
    private readonly base: string,
    private options: ExpressCheckoutOptions,
    private readonly api: PublicApi,
    private readonly port: ExpressCheckoutPort,
  ) {
    super();
  }

  private tell(event: string, more: object = {}): void {
    this.emit(event, { elementType: 'expressCheckout', ...more });
  }

  mount(target: string | HTMLElement): void {
    const parent = typeof target === 'string' ? document.querySelector(target) : target;
    if (parent === null)
      throw new IntegrationError(
        `The selector you specified (${String(target)}) applies to no DOM elements that are currently on the page.`,
      );
    this.unmount();
    this.buttons = new WalletFrame(
      this.base,
      'express-checkout',
      'Secure express checkout frame',
      (message) => this.obey(message),
    );
    this.buttons.element.style.cssText =
      'border:0;width:calc(100% + 8px);margin:-4px;height:0;display:block;color-scheme:light;overflow:hidden';
    parent.replaceChildren(this.buttons.element);
  }

  unmount(): void {
    this.close();
    this.buttons?.remove();
    this.buttons = null;
  }

  destroy(): void {
    this.unmount();
    this.port.onDestroy();
  }

  update(options: ExpressCheckoutOptions): void {
    this.options = { ...this.options, ...options };
  }

  focus = (): void => this.buttons?.send({ type: 'focus' });
  blur = (): void => undefined;
  clear = (): void => undefined;

  private obey(message: FromWallet): void {
    switch (message.type) {
      case 'hello':
        return void this.offer();
      case 'height':
        if (this.buttons) this.buttons.element.style.height = `${message.height}px`;
        return;
      case 'press':
        return this.press(message.wallet);
      case 'focus':
      case 'blur':
        return this.tell(message.type);
      case 'agree':
      case 'cancel':
        // Of the sheet only.
        return undefined;
    }
  }

  private async offer(): Promise<void> {
    const [hasWallets, { error }] = await Promise.all([this.port.hasWallets(), this.port.offer()]);
    if (this.buttons === null) return;
    if (error !== undefined) return this.tell('loaderror', { error });
    const { paymentMethods = {}, buttonHeight: height = BUTTON_HEIGHT, layout = {} } = this.options;
    const isWanted = (type: WalletType): boolean =>
      hasWallets && isInBrowser[type]() && paymentMethods[OPTIONS[type]] !== 'never';
    const wallets = TYPES.filter(isWanted);
    const { buttonTheme: themes = {} } = this.options;
    this.buttons.send({ type: 'buttons', wallets, themes, height, columns: layout.maxColumns ?? 2 });
    const all = Object.fromEntries(TYPES.map((type) => [OPTIONS[type], wallets.includes(type)]));
    const others = { amazonPay: false, paypal: false, klarna: false };
    this.tell('ready', { availablePaymentMethods: wallets.length > 0 ? { ...all, ...others } : undefined });
  }

  private press(wallet: WalletType): void {
    if (this.sheet !== null) return;
    let isAnswered = false;
    const answer = (work: () => void) => (): void => {
      if (isAnswered) return;
      isAnswered = true;
      work();
    };
    const late = window.setTimeout(
      answer(() => reportError(new IntegrationError('The "click" event was not resolved within 1 second.'))),
      ANSWER_MS,
    );
    const resolve = answer(() => {
      window.clearTimeout(late);
      void this.open(wallet);
    });
    this.tell('click', {
      expressPaymentType: wallet,
      resolve,
      reject: answer(() => window.clearTimeout(late)),
    });
  }

  /** The sheet is over the whole page, as the wallet's own is over the browser's window. */
  private async open(wallet: WalletType): Promise<void> {
    const { cents } = await this.port.offer();
    if (this.buttons === null || cents === undefined) return;
    this.wallet = wallet;
    const sheet = new WalletFrame(this.base, 'wallet-sheet', WALLET_NAMES[wallet], (message) => {
      if (message.type === 'hello') sheet.send({ type: 'offer', wallet, cents });
      if (message.type === 'cancel') this.cancel();
      if (message.type === 'agree') this.agree(wallet, message.number);
    });
    sheet.element.style.cssText =
      'position:fixed;inset:0;width:100%;height:100%;border:0;z-index:2147483647;color-scheme:light';
    this.sheet = sheet;
    document.body.append(sheet.element);
  }

  private cancel(): void {
    if (this.sheet === null) return;
    this.close();
    this.focus();
    this.tell('cancel');
  }

  private agree(wallet: WalletType, number: string): void {
    if (this.isConfirming) return;
    this.number = number;
    this.isConfirming = true;
    this.timer = window.setTimeout(() => this.cancel(), SHEET_MS);
    this.tell('confirm', {
      expressPaymentType: wallet,
      billingDetails: BUYER,
      paymentFailed: () => this.close(),
    });
  }

  private close(): void {
    window.clearTimeout(this.timer);
    this.sheet?.remove();
    this.sheet = null;
    this.wallet = null;
    this.isConfirming = false;
  }

  /** Pays with the card of the wallet, and closes the sheet whatever the answer. */
  async confirm(clientSecret: string, returnUrl: string | null): Promise<Result> {
    const { value, error } = await this.api.post(`/payment_intents/${intentId(clientSecret)}/confirm`, {
      client_secret: clientSecret,
      return_url: returnUrl ?? undefined,
      payment_method_data: {
        type: 'card',
        card: { number: this.number, exp_month: '12', exp_year: '2040' },
        billing_details: { name: BUYER.name },
        wallet: this.wallet ?? undefined,
      },
    });
    this.close();
    return error === undefined ? { paymentIntent: value as PaymentIntentView } : { error };
  }
}
