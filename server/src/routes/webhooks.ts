import { endpoints } from '../endpoints';
import { applyWebhook, storeWebhook } from '../services/webhooks/webhooks';
import type { Routes } from './routes';

export const webhookRoutes: Routes = (context) => async (app) => {
  // The signature covers the raw bytes, so nothing may parse them first.
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));

  const running = new Set<Promise<void>>();
  app.addHook('onClose', async () => {
    await Promise.allSettled(running);
  });

  app.route({
    ...endpoints.receiveStripeWebhook,
    handler: async (request) => {
      const rawBody = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const id = await storeWebhook(context, rawBody, String(request.headers['stripe-signature'] ?? ''));
      // Answers before applying, so that the provider does not wait. The job applies webhooks that are lost here.
      const work = applyWebhook(context, id)
        .catch((error: unknown) => request.log.warn({ err: error, webhook: id }, 'webhook left to the job'))
        .finally(() => running.delete(work));
      running.add(work);
      return { received: true };
    },
  });
};
