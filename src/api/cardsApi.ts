import { baseApi } from './baseApi';
import { path } from './path';
import { doneAnswer } from './shapes';
import { one } from './tags';
import type { Done, Id, SavedCard } from './types';

interface OwnCard {
  userId: Id;
  cardId: string;
}
const shape = [{ id: '', brand: '', last4: '', exp_month: 0, exp_year: 0, expired: false }];

/** Cards that the customer keeps at the card provider (docs/decisions/0083). */
export const cardsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listCards: build.query<SavedCard[], Id>({
      query: (id) => ({ path: path`/api/v2/users/${id}/cards` }),
      extraOptions: { operation: 'listCards', answer: { at: 'cards', like: shape } },
      providesTags: (_cards, _error, id) => [one('Card', id)],
    }),
    deleteCard: build.mutation<Done, OwnCard>({
      query: ({ userId, cardId }) => ({
        method: 'DELETE',
        path: path`/api/v2/users/${userId}/cards/${cardId}`,
      }),
      extraOptions: { operation: 'deleteCard', answer: doneAnswer },
      // After a refusal too: the card may have been removed elsewhere.
      invalidatesTags: (_done, _error, { userId }) => [one('Card', userId)],
    }),
  }),
});

export const { useListCardsQuery, useDeleteCardMutation } = cardsApi;
