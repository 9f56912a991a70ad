import { endpoints } from '../endpoints';
import { callerOf, ownOnly } from '../plugins/access';
import { removeCard, savedCards } from '../services/payments';
import type { Routes } from './routes';

/** Cards that the customer keeps at the card provider. */
export const cardRoutes: Routes = (context) => async (app) => {
  app.route({
    ...endpoints.listCards,
    handler: async (request) => {
      const { id } = ownOnly(callerOf(request), request.params.id);
      return { cards: await savedCards(context, id) };
    },
  });

  app.route({
    ...endpoints.deleteCard,
    handler: async (request) => {
      const { id } = ownOnly(callerOf(request), request.params.id);
      await removeCard(context, id, request.params.cardId);
      return { message: 'The card is removed.' };
    },
  });
};
