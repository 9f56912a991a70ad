/** The keys by which the product identifies itself at push services (VAPID, RFC 8292). */
import { createECDH, createHmac } from 'node:crypto';
import { ConfigError, together, type Env } from './env';
import { readMail, type MailConfig } from './parties';

export type PushConfig = {
  /** Base64url, as the browser subscribes with it. */
  publicKey: string;
  privateKey: string;
  /** Whom a push service can write to about the pushes. */
  subject: string;
  /** The origin of the sandbox's push service, which is neither HTTPS nor a known one; null without a sandbox. */
  standIn: string | null;
};
type Pair = Pick<PushConfig, 'publicKey' | 'privateKey'>;

/** @throws if it is no key of the curve P-256 */
function publicKeyOf(privateKey: string): string {
  const curve = createECDH('prime256v1');
  curve.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  return curve.getPublicKey('base64url');
}

/** Always the same, so that a browser that subscribed stays subscribed after a restart. A public sandbox has its own. */
function sandboxPair(password: string | undefined): Pair {
  const privateKey = createHmac('sha256', password ?? 'sandbox')
    .update('vapid')
    .digest('base64url');
  return { publicKey: publicKeyOf(privateKey), privateKey };
}

const HOW = 'Print a pair with: npm run --silent desk -- push-keys';

function givenPair(env: Env): Pair | null {
  const given = together(env, ['VAPID_PUBLIC_KEY', 'VAPID_PRIVATE_KEY'], 'Push notifications');
  if (!given) return null;
  const { VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey } = given;
  try {
    if (publicKeyOf(privateKey) === publicKey) return { publicKey, privateKey };
  } catch {
    // Reported below. The error could quote the key.
  }
  throw new ConfigError(`VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY must be one pair. ${HOW}`);
}

/** How customers are written to: by mail, and by pushes if there are keys. */
export function readNotices(
  env: Env,
  sandbox: boolean,
  ownUrl: string,
): MailConfig & { push: PushConfig | null } {
  const mail = readMail(env);
  const pair = givenPair(env) ?? (sandbox ? sandboxPair(env.SANDBOX_PASSWORD) : null);
  const address = /<(.+)>/.exec(mail.mailFrom)?.[1] ?? mail.mailFrom;
  const standIn = sandbox ? ownUrl : null;
  return { ...mail, push: pair && { ...pair, subject: `mailto:${address}`, standIn } };
}
