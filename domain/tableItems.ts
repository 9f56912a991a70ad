import { addItem, type CartItem, type Menu, type OptionChoice } from './cart';

interface TableGuest {
  name: string;
  /** null for who may not see them. `id` is the product's. */
  lines:
    | readonly {
        id: number;
        name: string;
        quantity: number;
        choiceIds: readonly number[];
        notes: string | null;
      }[]
    | null;
}

function choicesOf(
  choiceIds: readonly number[],
  product: ReturnType<Menu['get']>,
): Record<string, OptionChoice> {
  const chosen = (product?.options ?? []).flatMap(({ id, name, choices }) =>
    choices
      .filter((choice) => choiceIds.includes(choice.id))
      .map((choice) => [id, { choiceId: choice.id, choiceName: choice.name, optionName: name }] as const),
  );
  return Object.fromEntries(chosen);
}

/** The lines of a shared cart as an order has them: guest by guest, each line with its guest's name. */
export const itemsOfTable = (guests: readonly TableGuest[], menu: Menu): CartItem[] =>
  guests
    .flatMap(({ name: guestName, lines }) =>
      (lines ?? []).map(({ id, name, quantity, choiceIds, notes }) => ({
        product: { id, name },
        quantity,
        notes: notes ?? '',
        optionChoices: choicesOf(choiceIds, menu.get(id)),
        guestName,
      })),
    )
    .reduce(addItem, [] as CartItem[]);
