/** Shares one fake provider between API processes: it runs in the test, and they call it over HTTP. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '../src/lib/errors';
import { ProviderRefusal, type PaymentProvider } from '../src/ports/cardProvider';
import { FakeProvider, SIGNATURE } from './fakeProvider';

type Remote = Exclude<keyof PaymentProvider, 'verifyWebhook'>;
/** A record, so that a new call of the provider does not compile without its entry. */
const REMOTE: Record<Remote, true> = {
  createIntent: true,
  retrieveIntent: true,
  listPayments: true,
  listReversals: true,
  cancelIntent: true,
  refund: true,
  createCustomer: true,
  deleteCustomer: true,
  createCardSession: true,
  listCards: true,
  removeCard: true,
  createPricingSession: true,
  findSubscription: true,
  cancelSubscription: true,
  createPortalSession: true,
};
type Reply = { result?: unknown; refusal?: { code: string; message: string } };

async function answer(provider: FakeProvider, name: Remote, args: unknown[]): Promise<Reply> {
  try {
    const method = provider[name] as (...input: unknown[]) => Promise<unknown>;
    return { result: await method(...args) };
  } catch (error) {
    const code = error instanceof ProviderRefusal ? error.reason : 'unavailable';
    return { refusal: { code, message: String(error) } };
  }
}

export async function serveProvider(
  provider: FakeProvider,
): Promise<{ url: string; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { name, args } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
        name: Remote;
        args: unknown[];
      };
      void answer(provider, name, args).then((reply) => response.end(JSON.stringify(reply)));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  return { url: `http://127.0.0.1:${port}`, close };
}

async function ask(url: string, name: Remote, args: unknown[]): Promise<unknown> {
  const response = await fetch(url, { method: 'POST', body: JSON.stringify({ name, args }) });
  const { result, refusal } = (await response.json()) as Reply;
  if (refusal?.code === 'unavailable')
    throw new ApiError(503, 'payment_provider_unavailable', refusal.message);
  if (refusal) throw new ProviderRefusal(refusal.code, refusal.message);
  return result;
}

export function remoteProvider(url: string): PaymentProvider {
  const calls = Object.fromEntries(
    Object.keys(REMOTE).map((name) => [name, (...args: unknown[]) => ask(url, name as Remote, args)]),
  );
  return {
    ...(calls as Omit<PaymentProvider, 'verifyWebhook'>),
    verifyWebhook: (rawBody, signature) => {
      if (signature !== SIGNATURE) throw new Error('no match');
      return JSON.parse(rawBody.toString('utf8')) as ReturnType<PaymentProvider['verifyWebhook']>;
    },
  };
}
