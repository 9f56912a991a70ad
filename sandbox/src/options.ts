/** Options of the sandbox's host. Addresses are functions because they are known only after listening. */
export interface SandboxOptions {
  /** Folder of the journals; null keeps everything in memory. */
  dataDir: string | null;
  /** Own base address, without a trailing slash. */
  publicUrl: () => string;
  /** Base address of the API that receives webhooks, without a trailing slash. */
  apiUrl: () => string;
  /** Secret that webhooks are signed with (`whsec_…`). */
  webhookSecret: string;
  /** Now, in milliseconds since 1970. */
  clock: () => number;
  /** Sets the clock, which runs on from there; null restores the real time. Without it the clock is read-only. */
  setClock?: (at: number | null) => void;
  /** Required for the outbox, the controls and the clock; without it they are open. */
  password?: string;
  /** The only secret key (`sk_test_…`) that calls of the Stripe API may use; without it every test key may. */
  secretKey?: string;
  /** Port of the mail server; 0 or undefined picks a free one. */
  smtpPort?: number;
  /** Called with the mail server's port once it listens. */
  onSmtpListening?: (port: number) => void;
  /** Payments older than the sandbox's journal, added so that they can be read and refunded. */
  pastPayments?: readonly PastPayment[];
  /** Called with a function that adds such payments later; those that it has already are skipped. */
  onStripeReady?: (takeOver: (payments: readonly PastPayment[]) => void) => void;
}

export interface PastPayment {
  /** `pi_…` */
  id: string;
  /** Cents. */
  amount: number;
  /** Seconds since 1970. */
  created: number;
}
