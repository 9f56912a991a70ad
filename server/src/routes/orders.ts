import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import { cancelOrder } from '../services/orders/cancel';
import { failOrder } from '../services/orders/fail';
import { retryPayment } from '../services/orders/retry';
import { listFailedOrders, showOrder, showOwnOrder } from '../services/orders/views';
import type { Routes } from './routes';

export const orderRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.listFailedOrders,
    handler: async (request) => ({ data: { orders: await listFailedOrders(context, callerOf(request).id) } }),
  });

  app.route({
    ...endpoints.showOrder,
    handler: async (request) => ({
      data: { order: await showOwnOrder(context, callerOf(request).id, Number(request.params.id)) },
    }),
  });

  app.route({
    ...endpoints.failOrder,
    handler: async (request) => {
      const orderId = Number(request.params.orderId);
      await failOrder(context, callerOf(request).id, Number(request.params.eventId), orderId);
      return { data: { order: await showOrder(context, orderId) } };
    },
  });

  app.route({
    ...endpoints.retryPayment,
    handler: async (request) => {
      const orderId = Number(request.params.id);
      await retryPayment(context, callerOf(request).id, orderId, request.body.transaction_id);
      return { data: { order: await showOrder(context, orderId) } };
    },
  });

  app.route({
    ...endpoints.cancelOrder,
    handler: async (request) => {
      const orderId = Number(request.params.id);
      const by = request.query.only_unpaid ? 'customerOfUnpaid' : 'customer';
      await cancelOrder(context, callerOf(request).id, orderId, by);
      return { data: { order: await showOrder(context, orderId) } };
    },
  });
};
