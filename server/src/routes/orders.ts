import { endpoints } from '../endpoints';
import type { Context } from '../ports/context';
import { callerOf } from '../plugins/access';
import { countedAddress } from '../plugins/limits';
import { createClaim } from '../services/claims/create';
import { listOwnClaims } from '../services/claims/views';
import { cancelOrder } from '../services/orders/cancel';
import { changeOrder } from '../services/orders/change';
import { failOrder } from '../services/orders/fail';
import { cancelChange } from '../services/orders/openChange';
import { retryPayment } from '../services/orders/retry';
import { listFailedOrders, showOrder, showOwnOrder, showSentOrder } from '../services/orders/views';
import type { Routes } from './routes';

export const orderReads: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.listFailedOrders,
    handler: async (request) => ({ data: { orders: await listFailedOrders(context, callerOf(request).id) } }),
  });

  app.route({
    ...endpoints.showOrder,
    handler: async (request) => {
      const order = await showOwnOrder(context, callerOf(request).id, Number(request.params.id));
      return { data: { order } };
    },
  });

  app.route({
    ...endpoints.showSentOrder,
    handler: async (request) => {
      const order = await showSentOrder(context, callerOf(request).id, request.params.transactionId);
      return { data: { order } };
    },
  });
};

const answerIn = (context: Context) => async (id: number) => ({
  data: { order: await showOrder(context, id) },
});

export const changeRoutes: Routes = (context) => async (app) => {
  const answerOf = answerIn(context);

  app.route({
    ...endpoints.changeOrder,
    handler: async (request) => {
      const { eventId, orderId } = request.params;
      await changeOrder(context, callerOf(request).id, {
        eventId: Number(eventId),
        orderId: Number(orderId),
        body: request.body.order,
      });
      return answerOf(Number(orderId));
    },
  });

  app.route({
    ...endpoints.cancelChange,
    handler: async (request) => {
      const orderId = Number(request.params.id);
      await cancelChange(context, callerOf(request).id, orderId, request.params.transactionId);
      return answerOf(orderId);
    },
  });
};

export const orderRoutes: Routes = (context) => async (app) => {
  const answerOf = answerIn(context);

  app.route({
    ...endpoints.failOrder,
    handler: async (request) => {
      const orderId = Number(request.params.orderId);
      await failOrder(context, callerOf(request).id, Number(request.params.eventId), orderId);
      return answerOf(orderId);
    },
  });

  app.route({
    ...endpoints.retryPayment,
    handler: async (request) => {
      const orderId = Number(request.params.id);
      await retryPayment(context, callerOf(request).id, orderId, request.body.transaction_id);
      return answerOf(orderId);
    },
  });

  app.route({
    ...endpoints.cancelOrder,
    handler: async (request) => {
      const orderId = Number(request.params.id);
      const by = request.query.only_unpaid ? 'customerOfUnpaid' : 'customer';
      await cancelOrder(context, callerOf(request).id, orderId, by);
      return answerOf(orderId);
    },
  });
};

export const claimRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.listClaims,
    handler: async (request) => {
      const claims = await listOwnClaims(context, callerOf(request).id, Number(request.params.id));
      return { data: { claims } };
    },
  });

  app.route({
    ...endpoints.createClaim,
    handler: async (request) => {
      const { body, params } = request;
      const [userId, address] = [callerOf(request).id, countedAddress(request)];
      const claim = await createClaim(context, { userId, orderId: Number(params.id), address, body });
      request.log.info({ claim: claim.id, order: claim.orderId }, 'claim received');
      return { data: { claim } };
    },
  });
};
