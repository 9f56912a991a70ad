/** One request to a push service (RFC 8030), encrypted for the browser (RFC 8291) and signed with the product's key (RFC 8292). */
import type { PushConfig } from '../../config/push';
import type { Context } from '../../ports/context';
import type { Push } from './compose';
import type { pushSubscriptions } from '../../db/schema';

export type Device = Pick<typeof pushSubscriptions.$inferSelect, 'id' | 'endpoint' | 'p256dh' | 'auth'>;

/** gone: the browser has unsubscribed. busy: it may be tried again. refused: not this push. */
export type Outcome = 'accepted' | 'gone' | 'busy' | 'refused';

const LIMIT_MS = 10_000;

function outcomeOf(status: number): Outcome {
  if (status >= 200 && status < 300) return 'accepted';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'busy' : 'refused';
}

/** The push service drops it after the time to live, so that a device that was off does not ring for what is over. */
async function requestOf(
  { publicKey, privateKey, subject }: PushConfig,
  { endpoint, p256dh, auth }: Device,
  { until, quietZone, ...text }: Push,
  now: number,
): Promise<RequestInit> {
  // Most starts send none.
  const { generateRequestDetails } = await import('web-push');
  const { title, body: words, url, tag } = text;
  const { method, headers, body } = generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify({ title, body: words, url, tag }),
    {
      vapidDetails: { subject, publicKey, privateKey },
      TTL: Math.max(0, Math.floor((until.getTime() - now) / 1000)),
      urgency: quietZone === null ? 'high' : 'normal',
      topic: tag,
    },
  );
  // Fetch sets the length.
  const { 'Content-Length': _length, ...own } = headers as Record<string, string>;
  return { method, headers: own, body: new Uint8Array(body) };
}

/** Follows no redirect and reads no answer: the address is a stranger's. Nothing of it is logged but its host. Never throws for the network. */
export async function post({ config, clock, log }: Context, device: Device, push: Push): Promise<Outcome> {
  if (!config.push) return 'refused';
  const request = await requestOf(config.push, device, push, clock.now());
  const host = new URL(device.endpoint).host;
  try {
    const answer = await fetch(device.endpoint, {
      ...request,
      redirect: 'manual',
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    await answer.body?.cancel();
    const outcome = outcomeOf(answer.status);
    if (outcome === 'busy' || outcome === 'refused')
      log.warn({ host, status: answer.status, device: device.id }, 'push not accepted');
    return outcome;
  } catch (error) {
    log.warn({ err: error, host, device: device.id }, 'push service does not answer');
    return 'busy';
  }
}
