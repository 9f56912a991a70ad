import { idOf, type Context } from './context';
import { noSuch } from './errors';
import { page } from './lists';

export function retrieveEvent(context: Context): unknown {
  const event = context.tx.find('event', idOf(context));
  if (event === undefined) throw noSuch('event', idOf(context));
  return event;
}

export function listEvents({ tx, params }: Context): unknown {
  const [type, types] = [params.string('type'), params.strings('types')];
  const delivered = params.boolean('delivery_success');
  const matches = (name: string, pattern: string): boolean =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  const found = tx
    .all('event')
    .filter((event) => type === undefined || matches(event.type, type))
    .filter((event) => types.length === 0 || types.some((pattern) => matches(event.type, pattern)))
    .filter((event) => delivered === undefined || (event.pending_webhooks === 0) === delivered);
  return page(found, params, '/v1/events');
}

export function retrieveInvoice(context: Context): unknown {
  const invoice = context.tx.find('invoice', idOf(context));
  if (invoice === undefined) throw noSuch('invoice', idOf(context));
  return invoice;
}

export function listInvoices({ tx, params }: Context): unknown {
  const customer = params.string('customer');
  const subscription = params.string('subscription');
  const found = tx
    .all('invoice')
    .filter((invoice) => customer === undefined || invoice.customer === customer)
    .filter(
      (invoice) =>
        subscription === undefined || invoice.parent.subscription_details.subscription === subscription,
    );
  return page(found, params, '/v1/invoices');
}
