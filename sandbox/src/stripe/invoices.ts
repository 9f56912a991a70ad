import type { Context } from './context';
import { matching, page } from './lists';

export function listInvoices({ tx, params }: Context): unknown {
  const subscription = params.string('subscription');
  const found = matching(tx.all('invoice'), params, 'customer').filter(
    ({ parent }) => subscription === undefined || parent.subscription_details.subscription === subscription,
  );
  return page(found, params, '/v1/invoices');
}
