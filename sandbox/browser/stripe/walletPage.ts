import { WALLET_CHANNEL, type FromWallet, type ToWallet, type WalletEnvelope } from './walletMessages';

const query = new URLSearchParams(location.search);
const frame = query.get('frame') ?? '';
const pageOrigin = query.get('origin') ?? location.origin;

/** The framed side of {@link WalletFrame}. */
export function pageOf(onMessage: (message: ToWallet) => void): { tell: (message: FromWallet) => void } {
  window.addEventListener('message', ({ source, origin, data }: MessageEvent<WalletEnvelope<ToWallet>>) => {
    if (source !== window.parent || origin !== pageOrigin) return;
    if (data?.channel === WALLET_CHANNEL && data.frame === frame) onMessage(data.message);
  });
  const tell = (message: FromWallet): void => {
    const envelope: WalletEnvelope<FromWallet> = { channel: WALLET_CHANNEL, frame, message };
    window.parent.postMessage(envelope, pageOrigin);
  };
  return { tell };
}
