import { Type, type Static } from '@sinclair/typebox';
import { Data, Id, List, Money, Nullable, Picture, Strict, ref } from './common';
import { Labels } from './labels';
import { Public } from './privacy';

export const Product = Strict(
  {
    id: Id,
    name: Public(Type.String()),
    description: Public(Type.String()),
    descriptionHtml: Public(Type.String()),
    price: Money,
    avatarThumb: Nullable(Picture),
    avatarMedium: Nullable(Picture),
    garnish: Nullable(Public(Type.String())),
    /** The labels of the dish without its choices. */
    labels: Type.Optional(ref(Labels)),
    options: List(
      Strict({
        id: Id,
        name: Public(Type.String()),
        choices: List(Strict({ id: Id, name: Public(Type.String()), labels: Type.Optional(ref(Labels)) })),
      }),
    ),
  },
  { $id: 'Product' },
);
export type Product = Static<typeof Product>;
export const MenuCategory = Strict(
  { id: Id, name: Public(Type.String()), products: List(ref(Product)) },
  { $id: 'MenuCategory' },
);
export const MenuCategoriesAnswer = Data('menuCategories', List(ref(MenuCategory)));
