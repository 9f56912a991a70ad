import { endpoints } from '../endpoints';
import { callerOf } from '../plugins/access';
import { cartOfQuery } from '../services/orders/cart';
import { completeAddress } from '../services/orders/orderRules';
import { placeOrder } from '../services/orders/place';
import { makeQuote } from '../services/orders/quote';
import { showOwnOrder } from '../services/orders/views';
import { paymentSheet } from '../services/orders/sheets';
import { deliveryDistance } from '../services/range/check';
import { toMiles } from '../services/range/rule';
import type { Routes } from './routes';

export const checkoutRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.showCheckoutDetails,
    handler: async (request) => {
      const { id } = callerOf(request);
      const quote = await makeQuote(context, id, Number(request.params.id), cartOfQuery(request.query));
      return { data: { checkoutDetails: quote.details } };
    },
  });

  app.route({
    ...endpoints.validateAddress,
    handler: async ({ params, body }) => {
      const distance = await deliveryDistance(context, Number(params.id), completeAddress(body));
      return {
        data: {
          deliveryRange: { miles: toMiles(distance.meters), estimated: distance.source === 'estimated' },
        },
      };
    },
  });

  app.route({
    ...endpoints.createPaymentSheet,
    handler: async (request) => ({
      data: { paymentSheet: await paymentSheet(context, callerOf(request).id, request.body.payment_sheet) },
    }),
  });

  app.route({
    ...endpoints.createOrder,
    handler: async (request) => {
      const { id } = callerOf(request);
      const orderId = await placeOrder(context, id, Number(request.params.id), request.body.order);
      return { data: { order: await showOwnOrder(context, id, orderId) } };
    },
  });
};
