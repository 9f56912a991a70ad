import { join } from 'node:path';

import type { FastifyInstance, FastifyPluginAsync } from 'fastify';

import { registerControlApi } from './control/api';
import { registerClock } from './control/clock';
import { Faults } from './control/faults';
import { guardOperatorRoutes } from './control/operator';
import { registerControlPage } from './control/page';
import { registerAssets } from './http/assets';
import { allowEveryOrigin } from './http/crossOrigin';
import { Outbox } from './mail/outbox';
import { registerOutbox } from './mail/routes';
import { startMailServer } from './mail/smtp';
import { registerOauth } from './oauth/routes';
import type { SandboxOptions } from './options';
import { registerCheckout } from './pages/checkout';
import { registerElementsSession } from './pages/elementsSession';
import { registerPortal } from './pages/portal';
import { registerPricingTable } from './pages/pricingTable';
import { registerStartPage } from './pages/start';
import { registerThreeDs } from './pages/threeDs';
import { Receivers } from './push/receivers';
import { registerPush } from './push/routes';
import { registerExternalPages } from './services/externalPages';
import { registerGoogle } from './services/google';
import { registerMailingList } from './services/mailingList';
import { registerMaps } from './services/maps';
import { turnPeriods } from './stripe/billing';
import { seedCatalog } from './stripe/catalog';
import { settleLate } from './stripe/confirm';
import { takeOver } from './stripe/pastPayments';
import { registerStripeApi } from './stripe/plugin';
import { Store } from './stripe/store';
import { WebhookSender } from './stripe/webhooks';

export type { SandboxOptions } from './options';

const TICK_MS = 1_000;

const fileIn = (folder: string | null, name: string): string | null =>
  folder === null ? null : join(folder, name);

function registerStripe(app: FastifyInstance, faults: Faults, options: SandboxOptions): void {
  const store = new Store(fileIn(options.dataDir, 'stripe.jsonl'), options.clock);
  seedCatalog(store);
  takeOver(store, options.pastPayments ?? []);
  options.onStripeReady?.((payments) => takeOver(store, payments));
  const webhooks = new WebhookSender(store, faults, {
    url: () => `${options.apiUrl()}/api/webhooks/stripe`,
    secret: options.webhookSecret,
  });
  store.onEvents = (events) => webhooks.accept(events);
  registerStripeApi(app, store, faults, options);
  registerThreeDs(app, store);
  registerCheckout(app, store, faults);
  registerPricingTable(app, store, options.publicUrl);
  registerPortal(app, store);
  void app.register(async (own) => registerElementsSession(own, store, faults));
  registerControlApi(app, { store, faults, webhooks });

  // Settles late payments and renews or ends subscriptions as the clock advances.
  const tick = setInterval(() => {
    try {
      store.change((tx) => [settleLate(tx, 'due'), turnPeriods(tx)]);
    } catch (error) {
      // The disk is full, say: the next tick tries again.
      app.log.error(error);
    }
  }, TICK_MS);
  tick.unref();
  app.addHook('onReady', async () => webhooks.start());
  app.addHook('onClose', async () => {
    clearInterval(tick);
    await webhooks.stop();
    store.close();
  });
}

async function registerMail(
  app: FastifyInstance,
  receivers: Receivers,
  options: SandboxOptions,
): Promise<void> {
  const outbox = new Outbox(fileIn(options.dataDir, 'outbox.jsonl'), options.clock);
  registerOutbox(app, outbox, receivers);
  const server = await startMailServer(outbox, options.smtpPort ?? 0);
  app.addHook('onClose', () => server.close());
  options.onSmtpListening?.(server.port);
}

/** Local stand-ins of every third party: the Stripe API under /v1, everything else under /sandbox. */
export const sandbox: FastifyPluginAsync<SandboxOptions> = async (app, options) => {
  const faults = new Faults();
  // Bodies stay text: each stand-in parses them in the format of the service it replaces.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  allowEveryOrigin(app);
  if (options.password !== undefined) guardOperatorRoutes(app, options.password);
  registerAssets(app);
  registerStripe(app, faults, options);
  registerOauth(app, faults, options);
  registerMailingList(app, faults);
  registerExternalPages(app);
  registerMaps(app, faults);
  registerGoogle(app, faults);
  registerStartPage(app);
  registerClock(app, options);
  registerControlPage(app, { isClockSettable: options.setClock !== undefined });
  const receivers = new Receivers();
  registerPush(app, receivers, faults, options);
  await registerMail(app, receivers, options);
};
