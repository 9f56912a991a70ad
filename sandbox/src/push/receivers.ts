import { createECDH, randomBytes } from 'node:crypto';

import { decrypt, type Receiver } from './decrypt';

export interface Push {
  id: string;
  receivedAt: string;
  ttl: number;
  urgency: string;
  topic: string | null;
  /** What the sender wrote, after decryption. */
  message: unknown;
}

/** As a browser gives it to the page. */
interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

const KEPT = 500;

/** Browsers that subscribed at the stand-in, and what they received. Kept in memory: a restart forgets them. */
export class Receivers {
  private browsers = new Map<string, Receiver & { senderKey: string | null }>();
  private received: Push[] = [];

  /** @param base of the push service @param senderKey the only sender who may write; null allows each */
  subscribe(base: string, senderKey: string | null): Subscription {
    const curve = createECDH('prime256v1');
    const p256dh = curve.generateKeys('base64url');
    const auth = randomBytes(16);
    const id = randomBytes(16).toString('base64url');
    this.browsers.set(id, { privateKey: curve.getPrivateKey(), auth, senderKey });
    const [oldest = ''] = this.browsers.keys();
    if (this.browsers.size > KEPT) this.browsers.delete(oldest);
    return { endpoint: `${base}/${id}`, keys: { p256dh, auth: auth.toString('base64url') } };
  }

  find(id: string): { senderKey: string | null } | undefined {
    return this.browsers.get(id);
  }

  unsubscribe(id: string): void {
    this.browsers.delete(id);
  }

  /** @throws Error if the body is not for this browser */
  receive(body: Buffer, push: Omit<Push, 'message'>): void {
    const receiver = this.browsers.get(push.id);
    if (receiver === undefined) return;
    const message: unknown = JSON.parse(decrypt(body, receiver));
    this.received = [...this.received, { ...push, message }].slice(-KEPT);
  }

  /** Newest first. */
  list(): Push[] {
    return this.received.toReversed();
  }

  clear(): void {
    this.received = [];
  }
}
