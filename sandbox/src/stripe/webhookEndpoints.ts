import type { Context } from './context';
import { page } from './lists';
import type { WebhookEndpoint } from './types';

/** The one address that the sandbox sends its webhooks to, as an operator would have entered it. */
export function listEndpoints({ params, publicUrl }: Context): unknown {
  const endpoint: WebhookEndpoint = {
    id: 'we_sandbox',
    object: 'webhook_endpoint',
    created: 0,
    livemode: false,
    api_version: null,
    application: null,
    description: null,
    enabled_events: ['*'],
    metadata: {},
    status: 'enabled',
    url: `${publicUrl()}/api/webhooks/stripe`,
  };
  return page([endpoint], params, '/v1/webhook_endpoints');
}
