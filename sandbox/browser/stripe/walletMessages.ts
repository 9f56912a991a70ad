/** Messages between the page's script and the frames of the wallets: the buttons, and the sheet over the page. */
export type WalletType = 'apple_pay' | 'google_pay' | 'link';

export const WALLET_NAMES: Record<WalletType, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
};

export type ToWallet =
  | { type: 'buttons'; wallets: WalletType[]; height: number; columns: number }
  | { type: 'offer'; wallet: WalletType; cents: number }
  | { type: 'focus' };

export type FromWallet =
  | { type: 'hello' | 'cancel' | 'focus' | 'blur' }
  | { type: 'height'; height: number }
  | { type: 'press'; wallet: WalletType }
  | { type: 'agree'; number: string };

export const WALLET_CHANNEL = 'stripe-stand-in-wallet';

export interface WalletEnvelope<Message> {
  channel: typeof WALLET_CHANNEL;
  frame: string;
  message: Message;
}
