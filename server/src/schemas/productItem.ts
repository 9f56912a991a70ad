import { MAX_ITEM_NOTES, MAX_QUANTITY } from '@dwellivery/domain/cart';
import { Type, type Static } from '@sinclair/typebox';
import { Id, List, Strict, Text } from './common';
import { Personal, Public } from './privacy';

/** A dish as a request names it (spec 2 §9). */
export const ProductItem = Strict({
  id: Id,
  quantity: Public(Type.Integer({ minimum: 1, maximum: MAX_QUANTITY })),
  notes: Type.Optional(Personal(Text(MAX_ITEM_NOTES))),
  product_option_choice_ids: Type.Optional(List(Id, { maxItems: 50 })),
});
export type ProductItem = Static<typeof ProductItem>;
