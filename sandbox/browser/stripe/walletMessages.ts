/** Messages between the page's script and the frames of the wallets: the buttons, and the sheet over the page. */
export type WalletType = 'apple_pay' | 'google_pay' | 'link';

/** Their names in the options. */
export const OPTIONS = { apple_pay: 'applePay', google_pay: 'googlePay', link: 'link' } as const;

export const WALLET_NAMES: Record<WalletType, string> = {
  apple_pay: 'Apple Pay',
  google_pay: 'Google Pay',
  link: 'Link',
};

export type ButtonThemes = Partial<Record<(typeof OPTIONS)[WalletType], string>>;

export type ToWallet =
  | { type: 'buttons'; wallets: WalletType[]; themes: ButtonThemes; height: number; columns: number }
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
