import fc from 'fast-check';
import { aMenuProduct, anItem, anItemDraft } from './testing/builders';
import {
  addItem,
  type CartItem,
  type CartItemDraft,
  cartSubtotal,
  clampQuantity,
  countItems,
  goneText,
  indexMenu,
  itemsOffMenu,
  isDropdown,
  isTwoStep,
  lineIdentity,
  lineTotal,
  MAX_ITEM_NOTES,
  MAX_LINES,
  removeItem,
  roomFor,
  updateItem,
  withoutGuests,
  withoutPaid,
} from './cart';
import { cents } from './money';

const verde = { choiceId: 11, choiceName: 'Verde', optionName: 'Salsa' };
const roja = { choiceId: 12, choiceName: 'Roja', optionName: 'Salsa' };
const corn = { choiceId: 21, choiceName: 'Corn', optionName: 'Tortilla' };

const drafts: fc.Arbitrary<CartItemDraft> = fc
  .record({
    productId: fc.integer({ min: 1, max: 3 }),
    quantity: fc.integer({ min: 1, max: 60 }),
    notes: fc.constantFrom('', ' Mild', 'Mild ', 'Hot'),
    optionChoices: fc.constantFrom<CartItem['optionChoices']>(
      {},
      { 1: verde },
      { 1: roja },
      { 1: verde, 2: corn },
      { 2: corn, 1: verde },
    ),
  })
  .map(anItemDraft);
const carts = fc.array(drafts, { maxLength: 12 }).map((all) => all.reduce(addItem, [] as CartItem[]));

const quantities = (items: readonly CartItem[]) => items.map(({ quantity }) => quantity);

describe('the identity of a line', () => {
  const line = (more: Parameters<typeof anItemDraft>[0] = {}) => lineIdentity(anItemDraft(more));

  it('is product, choices in any order, and trimmed notes', () => {
    expect(line({ productId: 7, notes: ' Mild ', optionChoices: { 2: corn, 1: verde } })).toBe(
      '7|1:11,2:21|Mild',
    );
    expect(line({ optionChoices: { 1: verde, 2: corn } })).toBe(
      line({ optionChoices: { 2: corn, 1: verde } }),
    );
  });

  it('keeps lines of two guests apart, whatever their notes', () => {
    expect(line({ guestName: 'Bo' })).not.toBe(line({ guestName: 'Ann' }));
    expect(line({ guestName: 'Bo', notes: 'x|y' })).not.toBe(line({ guestName: 'Bo|x', notes: 'y' }));
    const items = ['Bo', 'Ann'].map((guestName) => anItem({ guestName }));
    expect(items.reduce(addItem, [])).toHaveLength(2);
    expect(withoutGuests(items)).toEqual([{ ...anItem(), quantity: 2 }]);
  });

  it.each([
    ['product', { productId: 2 }],
    ['choice', { optionChoices: { 1: roja } }],
    ['option', { optionChoices: { 2: verde } }],
    ['number of choices', { optionChoices: { 1: verde, 2: corn } }],
    ['notes', { notes: 'Mild' }],
  ])('differs with the %s', (_what, more) => {
    expect(line(more)).not.toBe(line({ optionChoices: { 1: verde } }));
  });
});

it.each([
  [-1, 0],
  [0, 0],
  [1, 1],
  [2.9, 2],
  [-2.9, 0],
  [100, 100],
  [101, 100],
  [NaN, 0],
  [Infinity, 100],
  [-Infinity, 0],
])('quantity %p becomes %p', (given, kept) => {
  expect(clampQuantity(given)).toBe(kept);
});

describe('adding', () => {
  it('trims and cuts the notes before the line is compared', () => {
    const [item] = addItem([], anItemDraft({ notes: `  ${'x'.repeat(MAX_ITEM_NOTES + 1)}  ` }));
    expect(item?.notes).toBe('x'.repeat(MAX_ITEM_NOTES));
    expect(item?.id).toBe(`1||${'x'.repeat(MAX_ITEM_NOTES)}`);
    expect(addItem([anItem({ notes: 'Mild' })], anItemDraft({ notes: ' Mild ' }))).toHaveLength(1);
  });

  it('adds equal lines at the place of the first, up to 100', () => {
    const cart = [anItem({ productId: 1, quantity: 60 }), anItem({ productId: 2 })];
    expect(quantities(addItem(cart, anItemDraft({ quantity: 3 })))).toEqual([63, 1]);
    expect(quantities(addItem(cart, anItemDraft({ quantity: 41 })))).toEqual([100, 1]);
    expect(quantities(addItem(cart, anItemDraft({ productId: 3, quantity: 200 })))).toEqual([60, 1, 100]);
  });

  it('knows how many pieces of a dish fit', () => {
    const cart = [anItem({ productId: 1, quantity: 60, notes: 'Mild' })];
    expect(roomFor(cart, anItemDraft({ productId: 1, notes: ' Mild ' }))).toBe(40);
    expect(roomFor(cart, anItemDraft({ productId: 1 }))).toBe(100);
    const full = Array.from({ length: MAX_LINES }, (_, index) => anItem({ productId: index + 1 }));
    expect(roomFor(full, anItemDraft({ productId: 900 }))).toBe(0);
    expect(roomFor(full, anItemDraft({ productId: 1 }))).toBe(99);
    expect(roomFor(full.slice(1), anItemDraft({ productId: 900 }))).toBe(100);
  });

  it('adds nothing for quantity 0, nor a line beyond 200; an equal line may still grow', () => {
    const almost = Array.from({ length: MAX_LINES - 1 }, (_, index) => anItem({ productId: index + 1 }));
    const full = addItem(almost, anItemDraft({ productId: 900 }));
    expect(full).toHaveLength(MAX_LINES);
    expect(addItem(full, anItemDraft({ productId: 901 }))).toEqual(full);
    expect(addItem(full, anItemDraft({ productId: 900 })).at(-1)?.quantity).toBe(2);
    expect(addItem(almost, anItemDraft({ quantity: 0 }))).toEqual(almost);
    expect(addItem(almost, anItemDraft({ productId: 900, quantity: 0 }))).toEqual(almost);
  });

  it('keeps lines apart, quantities within 1 to 100, and does not change the given cart', () => {
    fc.assert(
      fc.property(carts, drafts, (cart, draft) => {
        const before = structuredClone(cart);
        const after = addItem(cart, draft);
        expect(cart).toEqual(before);
        expect(new Set(after.map(({ id }) => id)).size).toBe(after.length);
        after.forEach((line) => {
          expect(line.id).toBe(lineIdentity(line));
          expect(line.quantity).toBe(clampQuantity(line.quantity) || NaN);
        });
        const grown = countItems(after) - countItems(cart);
        expect(grown).toBeGreaterThanOrEqual(0);
        expect(grown).toBeLessThanOrEqual(draft.quantity);
      }),
    );
  });
});

describe('changing a line', () => {
  const cart = [anItem({ productId: 1 }), anItem({ productId: 2, quantity: 2 }), anItem({ productId: 3 })];
  const [first, second, third] = cart as [CartItem, CartItem, CartItem];

  it('replaces it in place', () => {
    const changed = anItemDraft({ productId: 2, quantity: 5, notes: ' Mild ' });
    expect(updateItem(cart, second.id, changed)).toEqual([
      first,
      { ...changed, notes: 'Mild', id: '2||Mild' },
      third,
    ]);
    expect(updateItem(cart, first.id, anItemDraft({ quantity: 7 }))[0]).toEqual({ ...first, quantity: 7 });
    expect(updateItem(cart, second.id, anItemDraft({ productId: 2, quantity: 7 }))).toEqual([
      first,
      { ...second, quantity: 7 },
      third,
    ]);
  });

  it('removes it with quantity 0', () => {
    expect(updateItem(cart, second.id, anItemDraft({ productId: 9, quantity: 0 }))).toEqual([first, third]);
    expect(removeItem(cart, first.id)).toEqual([second, third]);
  });

  it('merges it with an equal line', () => {
    expect(updateItem(cart, third.id, anItemDraft({ productId: 2, quantity: 4 }))).toEqual([
      first,
      { ...second, quantity: 6 },
    ]);
  });

  it('changes nothing for an unknown line', () => {
    expect(updateItem(cart, 'gone', anItemDraft({ productId: 9 }))).toEqual(cart);
    expect(updateItem(cart, 'gone', anItemDraft({ productId: 2 }))).toEqual(cart);
  });
});

describe('what it costs', () => {
  const menu = indexMenu([
    { products: [aMenuProduct({ id: 1, price: cents(450) })] },
    { products: [aMenuProduct({ id: 2, price: cents(300) }), aMenuProduct({ id: 3, price: cents(1) })] },
  ]);

  it('is the menu’s price times the quantity, and nothing for products that are not on the menu', () => {
    const cart = [anItem({ productId: 1, quantity: 2 }), anItem({ productId: 9 }), anItem({ productId: 2 })];
    expect(cart.map((item) => lineTotal(item, menu))).toEqual([900, null, 300]);
    expect(cartSubtotal(cart, menu)).toBe(1200);
    expect(countItems(cart)).toBe(4);
    expect([cartSubtotal([], menu), countItems([])]).toEqual([0, 0]);
  });
});

describe('a cart against the menu', () => {
  const salsa = { id: 1, name: 'Salsa', choices: [13, 11].map((id) => ({ id, name: 'Salsa' })) };
  const tortilla = { id: 2, name: 'Tortilla', choices: [{ id: 21, name: 'Corn' }] };
  const menuOf = (...options: (typeof salsa)[]) =>
    indexMenu([{ products: [aMenuProduct({ id: 1, options })] }]);

  it.each([
    ['each option is answered', menuOf(salsa, tortilla), { 1: verde, 2: corn }, 'kept'],
    ['there is nothing to choose', menuOf(), {}, 'kept'],
    ['an option has come', menuOf(salsa, tortilla), { 1: verde }, 'option'],
    ['an option has gone', menuOf(salsa), { 1: verde, 2: corn }, 'option'],
    ['one option stands for another', menuOf(tortilla), { 1: verde }, 'option'],
    ['the choice has gone', menuOf(salsa), { 1: roja }, 'option'],
    ['one of two choices has gone', menuOf(salsa, tortilla), { 1: roja, 2: corn }, 'option'],
    ['the product has gone', indexMenu([]), {}, 'product'],
  ])('where %s', (_what, menu, optionChoices, verdict) => {
    const item = anItem({ optionChoices });
    expect(itemsOffMenu([item], menu)).toEqual(verdict === 'kept' ? [] : [{ item, reason: verdict }]);
  });

  it('names the lines that are off it in the order of the cart', () => {
    const menu = indexMenu([{ products: [1, 2, 3].map((id) => aMenuProduct({ id })) }]);
    const cart = [3, 9, 1, 8, 2].map((productId) => anItem({ productId }));
    expect(itemsOffMenu(cart, menu).map(({ item }) => item.product.id)).toEqual([9, 8]);
  });

  it.each([
    [['Taco'], 'Taco is no longer on the menu as you chose it, so we took it out of your cart.'],
    [
      ['Taco', 'Taco', 'Soup'],
      'Taco and Soup are no longer on the menu as you chose them, so we took them out of your cart.',
    ],
    [
      ['Taco', 'Soup', 'Tea'],
      'Taco, Soup and Tea are no longer on the menu as you chose them, so we took them out of your cart.',
    ],
  ])('tells of %p', (names, text) => {
    const gone = names.map((name) => ({
      item: anItem({ product: { id: 1, name } }),
      reason: 'product' as const,
    }));
    expect(goneText(gone)).toBe(text);
  });
});

it('has two steps from three options on, and a dropdown above three choices (spec 2 §2)', () => {
  expect([2, 3, 4].map(isTwoStep)).toEqual([false, true, true]);
  expect([3, 4].map(isDropdown)).toEqual([false, true]);
});

describe('what of a cart an order has not paid', () => {
  const plain = anItem({ productId: 1, quantity: 3 });
  const salsa = { '5': verde, '9': corn };
  const chosen = anItem({ productId: 1, optionChoices: salsa, notes: 'no onions' });
  const paid = (changes: object = {}) => ({
    productId: 1,
    quantity: 1,
    notes: 'no onions',
    optionChoices: [
      { optionName: 'Tortilla', choiceName: 'Corn' },
      { optionName: 'Salsa', choiceName: 'Verde' },
    ],
    ...changes,
  });

  it.each([
    ['nothing paid', [], [plain, chosen]],
    ['a line, in any order of its options', [paid()], [plain]],
    ['more pieces than are left', [paid({ quantity: 4 })], [plain]],
    [
      'some pieces',
      [paid({ quantity: 2, notes: '', optionChoices: [] })],
      [{ ...plain, quantity: 1 }, chosen],
    ],
    ['another product', [paid({ productId: 2 })], [plain, chosen]],
    ['other notes', [paid({ notes: 'no salt' })], [plain, chosen]],
    ['notes as they were typed', [paid({ notes: ' no onions ' })], [plain]],
    [
      'fewer options',
      [paid({ optionChoices: [{ optionName: 'Salsa', choiceName: 'Verde' }] })],
      [plain, chosen],
    ],
    [
      'another choice',
      [
        paid({
          optionChoices: [
            { optionName: 'Tortilla', choiceName: 'Corn' },
            { optionName: 'Salsa', choiceName: 'Roja' },
          ],
        }),
      ],
      [plain, chosen],
    ],
  ])('%s', (_what, lines, left) => expect(withoutPaid([plain, chosen], lines)).toEqual(left));
});
