/** Where pushes may be sent. Browsers name the address, so a stranger can name any: only those of known push services are called. */
import type { PushConfig } from '../../config/push';

/** Chrome and Edge on Android, Firefox; Safari and Edge on Windows have a host for each region. */
const HOSTS =
  /^(fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|[\w-]+\.push\.apple\.com|[\w-]+\.notify\.windows\.com)$/;

/** Whether it is the HTTPS address of a push service, or of the sandbox's. */
export function isPushAddress({ standIn }: Pick<PushConfig, 'standIn'>, endpoint: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, origin, hostname, port, username, password } = new URL(endpoint);
  if (username || password) return false;
  if (origin === standIn) return true;
  return protocol === 'https:' && port === '' && HOSTS.test(hostname);
}
