/** Saved cards of a customer, as the card provider lists them. */
import { Type } from '@sinclair/typebox';
import { IdText, List, Strict } from './common';
import { Personal, Public } from './privacy';

export const SavedCard = Strict({
  id: Public(Type.String()),
  brand: Public(Type.String({ description: 'visa, mastercard …' })),
  last4: Personal(Type.String()),
  exp_month: Public(Type.Integer()),
  exp_year: Public(Type.Integer()),
  /** By the server's clock. */
  expired: Public(Type.Boolean()),
});
export const SavedCardsAnswer = Strict({ cards: List(SavedCard) });
export const CardParams = Strict({
  id: IdText,
  cardId: Public(Type.String({ pattern: '^[A-Za-z0-9_]{1,100}$' })),
});
