import { useEffect, useState, type ReactNode } from 'react';

/** In place of `@/integrations/stripe/elements`: buttons that fill in the card or agree in a wallet replace the provider's frames. */

export const Elements = ({ children }: { children: ReactNode }) => children;

interface WalletProps {
  onReady: (event: { availablePaymentMethods: object | undefined }) => void;
  onClick: (event: { resolve: () => void; reject: () => void }) => void;
  onConfirm: (event: { paymentFailed: () => void }) => void;
}
const hasApplePay = () => 'ApplePaySession' in window;

/** The wallet of a browser with Apple Pay. Its customer agrees at once; it stays open until the page ends the payment. */
export const ExpressCheckoutElement = ({ onReady, onClick, onConfirm }: WalletProps) => {
  const [state, setState] = useState<'closed' | 'open' | 'refused'>('closed');
  useEffect(() => onReady({ availablePaymentMethods: hasApplePay() ? { applePay: true } : undefined }));
  const agree = () => {
    setState('open');
    onConfirm({ paymentFailed: () => setState('closed') });
  };
  if (!hasApplePay()) return null;
  return (
    <>
      <button type="button" onClick={() => onClick({ resolve: agree, reject: () => setState('refused') })}>
        Apple Pay
      </button>
      <p>{`Apple Pay is ${state}`}</p>
    </>
  );
};
export const PaymentElement = ({ onChange }: { onChange: (state: { complete: boolean }) => void }) => (
  <button type="button" onClick={() => onChange({ complete: true })}>
    Fill in the card
  </button>
);
export const useStripe = () => ({});
export const useElements = () => ({ submit: async () => ({ selectedPaymentMethod: 'apple_pay' }) });
