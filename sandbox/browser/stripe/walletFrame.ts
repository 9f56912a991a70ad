import { WALLET_CHANNEL, type FromWallet, type ToWallet, type WalletEnvelope } from './walletMessages';

let made = 0;

/** A framed page of a wallet, and its messages. */
export class WalletFrame {
  readonly element = document.createElement('iframe');
  private readonly id = `ece_${(made += 1)}`;

  constructor(
    private readonly base: string,
    page: string,
    title: string,
    private readonly onMessage: (message: FromWallet) => void,
  ) {
    this.element.src = `${base}/sandbox/${page}?frame=${this.id}&origin=${encodeURIComponent(location.origin)}`;
    this.element.title = title;
    this.element.allow = 'payment *';
    this.element.name = `__privateStripeFrame_${this.id}`;
    window.addEventListener('message', this.receive);
  }

  send(message: ToWallet): void {
    const envelope: WalletEnvelope<ToWallet> = { channel: WALLET_CHANNEL, frame: this.id, message };
    this.element.contentWindow?.postMessage(envelope, this.base);
  }

  remove(): void {
    window.removeEventListener('message', this.receive);
    this.element.remove();
  }

  private receive = ({ source, origin, data }: MessageEvent<WalletEnvelope<FromWallet>>): void => {
    if (source !== this.element.contentWindow || origin !== this.base) return;
    if (data?.channel === WALLET_CHANNEL && data.frame === this.id) this.onMessage(data.message);
  };
}
