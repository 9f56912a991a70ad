import * as checkout from '../schemas/checkout';
import * as order from '../schemas/orders';
import { endpoint, LONG_BODY } from './endpoint';
import { CHANGE, ORDER, PROVIDER } from './refusals';

/** Changes of paid orders. */
export const changing = {
  changeOrder: endpoint(
    'PUT /api/v2/events/:eventId/orders/:orderId',
    'user',
    'Change a paid order until the cut-off. What is dearer is paid first; the same transaction_id again answers the same change',
    { params: checkout.EventOrderParams, body: checkout.ChangeOrderBody },
    order.OrderAnswer,
    {
      bodyLimit: LONG_BODY,
      refusals: [...ORDER, ...PROVIDER, ...CHANGE, 'order_changed'],
    },
  ),
  cancelChange: endpoint(
    'DELETE /api/v2/orders/:id/changes/:transactionId',
    'user',
    'End a change that is not paid; the order stays as it is. A change that is over or made stays',
    { params: order.ChangeParams },
    order.OrderAnswer,
    { refusals: ['payment_not_failed', ...PROVIDER] },
  ),
};
