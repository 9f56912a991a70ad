import { idOf, type Context } from './context';
import { noSuch } from './errors';
import { page } from './lists';

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
