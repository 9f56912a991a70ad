/** What the host of the sandbox must say. Functions are read late: addresses are known only after listening. */
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
  /** Sets that clock to a time, from which it runs on; null is the real time. Left out where nobody may. */
  setClock?: (at: number | null) => void;
  /** Port of the mail server; 0 or nothing picks a free one. */
  smtpPort?: number;
  /** Told the mail server's port once it listens. */
  onSmtpListening?: (port: number) => void;
  /** Payments that were made before the sandbox kept books: they can be read and refunded. */
  pastPayments?: readonly PastPayment[];
}

export interface PastPayment {
  /** `pi_…` */
  id: string;
  /** Cents. */
  amount: number;
  /** Seconds since 1970. */
  created: number;
}
