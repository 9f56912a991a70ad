/** The card network's names, where they are not its code with a capital letter. */
const NETWORKS: Record<string, string> = {
  amex: 'American Express',
  diners: 'Diners Club',
  jcb: 'JCB',
  unionpay: 'UnionPay',
};

/**
 * 'Visa ending 4242', for screens, mails and the download.
 * @param card its network as Stripe codes it (`visa`; null if unknown), and the last four digits
 */
export function cardName({ brand, last4 }: { brand: string | null; last4: string }): string {
  const code = brand ?? 'card';
  return `${NETWORKS[code] ?? code.charAt(0).toUpperCase() + code.slice(1)} ending ${last4}`;
}
