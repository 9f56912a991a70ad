import { MAX_ORDER_NOTES } from '@dwellivery/domain/cart';
import { cents, type Cents } from '@dwellivery/domain/money';
import { aCart, anItem, anItemDraft, aReadyCart, aSavedForm, aSharedCart, aTable } from '@/testing/builders';
import { appReset, cartsRegained } from '../appReset';
import { emptyCart, orderValuesOf, type Cart } from './cart';
import * as carts from './carts';
import { flashDismissed, flashReducer, initialFlash, selectFlash } from './flash';

const at = { eventId: 101 };
const sent = 'pi_12345678';
const taco = anItem({ productId: 1, quantity: 2 });
const order = { transactionId: sent, isOrderInCart: true };
const restored = (cart: Cart) => carts.cartRestored({ ...at, cart });
const paying: carts.CartsState = { '101': aReadyCart({}, { items: [taco], ...order, state: 'sent' }) };

describe('the transaction of a cart', () => {
  it.each([
    ['a line is added', carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) })],
    ['a line is changed', carts.itemUpdated({ ...at, itemId: taco.id, item: anItemDraft({ quantity: 1 }) })],
    ['a line is removed', carts.itemRemoved({ ...at, itemId: taco.id })],
    ['lines are restored', carts.itemsRestored({ ...at, items: [anItem({ productId: 2 })] })],
    ['an order is repeated', carts.orderRepeated({ ...at, items: [anItemDraft()], replaces: false })],
    ['a line leaves the menu', carts.itemsWentOffMenu({ ...at, gone: [{ item: taco, reason: 'product' }] })],
    ['the notes change', carts.cartNotesChanged({ ...at, notes: 'ring twice' })],
    ['the tip changes to cents', carts.gratuityChanged({ ...at, gratuity: cents(250) })],
    ['the tip changes to percent', carts.gratuityChanged({ ...at, gratuityPercentage: 18 })],
    ['the tip is taken away', carts.gratuityChanged({ ...at, gratuity: null })],
    ['it joins a table', carts.tableJoined({ ...at, table: aTable() })],
    ['it leaves a table', carts.tableLeft(at)],
    [
      'it becomes a shared cart',
      carts.sharedCartTaken({ ...at, tableCode: aSharedCart.tableCode, items: [] }),
    ],
    ['its dishes go to a table', carts.itemsMovedToTable({ ...at, items: [taco] })],
    ['it ends', carts.transactionEnded(at)],
    ['the cart is cleared', carts.cartCleared(at)],
    ['all carts are cleared', carts.allCartsCleared()],
    ['its order is paid', carts.orderPaid({ ...at, transactionId: sent, paid: [] })],
  ])('ends when %s', (_what, action) => {
    const after = carts.cartsReducer(paying, action);
    expect(carts.selectSentId({ carts: after }, 101)).toBeNull();
    expect(carts.selectSentId({ carts: paying }, 101)).toBe(sent);
  });

  it('of a cart that is gone ends without a trace', () => {
    expect(carts.cartsReducer({}, carts.transactionEnded(at))).toEqual({});
  });

  it('is that of its own event', () => {
    const two = { ...paying, '102': aCart({ ...order, state: 'sent' }) };
    const after = carts.cartsReducer(
      two,
      carts.itemAdded({ eventId: 102, item: anItemDraft({ productId: 2 }) }),
    );
    expect(after['101']).toEqual(paying['101']);
    expect(carts.selectSentId({ carts: after }, '102')).toBeNull();
  });
});

describe('carts', () => {
  it('a cleared cart is empty, and no two carts share an array of lines', () => {
    const full = aReadyCart(
      { notes: 'x', gratuity: cents(5), promocode: 'TEN' },
      { ...order, state: 'sent' },
    );
    const cleared = carts.cartsReducer({ 1: full, 2: full }, carts.allCartsCleared());
    const left = { ...emptyCart, transactionId: sent };
    expect(cleared).toEqual({ 1: left, 2: left });
    const again = carts.cartsReducer(cleared, carts.itemAdded({ eventId: 1, item: anItemDraft() }));
    expect([again['1']?.items.length, again['2']?.items.length, emptyCart.items.length]).toEqual([1, 0, 0]);
  });

  it('cuts the notes of an order at the server’s limit', () => {
    const after = carts.cartsReducer({}, carts.cartNotesChanged({ ...at, notes: 'x'.repeat(1_001) }));
    expect(after['101']?.notes).toHaveLength(MAX_ORDER_NOTES);
  });

  it.each([{ gratuity: cents(-1) }, { gratuity: NaN as Cents }, { gratuityPercentage: -1 }])(
    'refuses the tip %p',
    (tip) => expect(carts.cartsReducer(paying, carts.gratuityChanged({ ...at, ...tip }))).toBe(paying),
  );

  it('restores each of several lines', () => {
    const lines = [anItem({ productId: 3 }), taco];
    expect(carts.cartsReducer({}, carts.itemsRestored({ ...at, items: lines }))['101']?.items).toEqual(lines);
  });

  it('a paid order without a cart creates none', () => {
    expect(carts.cartsReducer({}, carts.orderPaid({ ...at, transactionId: sent, paid: [] }))).toEqual({});
  });

  describe('that have changed while they were paid', () => {
    const paid = {
      ...at,
      transactionId: sent,
      paid: [{ productId: 1, quantity: 2, notes: '', optionChoices: [] }],
    };
    const started = carts.cartsReducer(
      { '101': aCart({ items: [taco], notes: 'ring twice' }) },
      carts.transactionStarted({ ...at, transactionId: sent }),
    );
    const after = (...actions: Parameters<typeof carts.cartsReducer>[1][]) =>
      actions.reduce(carts.cartsReducer, started)['101'];
    const more = (productId: number) => carts.itemAdded({ ...at, item: anItemDraft({ productId }) });

    it('keep what was added, and lose what was paid once', () => {
      const left = after(more(2), carts.orderPaid(paid));
      expect(left).toMatchObject({
        items: [anItem({ productId: 2 })],
        notes: 'ring twice',
        isOrderInCart: false,
      });
      const again = after(more(2), carts.orderPaid(paid), more(1), carts.orderPaid(paid));
      expect(again?.items.map(({ product }) => product.id)).toEqual([2, 1]);
    });

    it('are empty if nothing was added', () => {
      expect(after(carts.transactionEnded(at), carts.orderPaid(paid))).toEqual({
        ...emptyCart,
        transactionId: sent,
      });
    });

    it('keep their lines where another order is paid', () => {
      const other = carts.orderPaid({ ...paid, transactionId: 'pi_other' });
      expect(after(more(2), other)).toEqual(after(more(2)));
    });
  });

  it.each(['101', 'tacos-2026', 'A_1', 'x'.repeat(64)])('takes the event id %p', (eventId) => {
    expect(carts.isEventKey(eventId)).toBe(true);
    const after = carts.cartsReducer({}, carts.cartSynced({ eventId, cart: aCart() }));
    expect(Object.keys(after)).toEqual([eventId]);
  });

  it.each(['', 'a b', 'a/b', ' 101', '101 ', 'é', 'x'.repeat(65), '__proto__', 'constructor'])(
    'refuses the event id %p from another tab as well',
    (eventId) => {
      expect(carts.isEventKey(eventId)).toBe(false);
      expect(Object.keys(carts.cartsReducer({}, carts.cartSynced({ eventId, cart: aCart() })))).toEqual([]);
    },
  );

  it('has one empty cart for all events without one, so that selectors answer a stable reference', () => {
    expect(carts.selectCart({ carts: {} }, 1)).toBe(carts.selectCart({ carts: {} }, 2));
    expect(carts.selectCartItems({ carts: {} }, 1)).toBe(carts.selectCartItems({ carts: {} }, 2));
    expect(carts.selectCarts({ carts: paying })).toBe(paying);
  });
});

describe('carts that are restored after a lost session', () => {
  const left = { '1': aCart({ notes: 'left' }), '2': aCart({ notes: 'left' }) };

  it('replace an empty cart, not a newer one', () => {
    const emptied = aCart({ notes: 'emptied', items: [] });
    const since = { '1': emptied, '2': aCart({ notes: 'since' }), '3': aCart({ notes: 'since' }) };
    const after = carts.cartsReducer(since, cartsRegained({ carts: left }));
    expect(Object.entries(after).map(([id, { notes }]) => [id, notes])).toEqual([
      ['1', 'left'],
      ['2', 'since'],
      ['3', 'since'],
    ]);
  });
});

describe('a shared cart', () => {
  const bos = anItem({ productId: 1, quantity: 2, guestName: 'Bo' });
  const anns = anItem({ productId: 1, guestName: 'Ann' });
  const items = [bos, anns];
  const { tableCode } = aSharedCart;
  const shared = { '101': aReadyCart({ table: aSharedCart }, { items, ...order, state: 'sent' }) };
  const taken = (next: typeof items, code = tableCode) =>
    carts.sharedCartTaken({ ...at, tableCode: code, items: next });
  const own = anItemDraft({ productId: 2 });
  const after = (action: Parameters<typeof carts.cartsReducer>[1]) =>
    carts.cartsReducer(shared, action)['101'];

  it('takes the place of the own dishes, and is chosen until the form is submitted', () => {
    const now = carts.cartsReducer(paying, taken(items))['101'];
    expect(now).toMatchObject({ items, table: aSharedCart, state: 'choosing' });
  });

  it('that is as it was keeps form and transaction', () => {
    expect(after(taken([bos, anns]))).toBe(shared['101']);
  });

  it.each([
    ['a line less', taken([bos])],
    ['another quantity', taken([{ ...bos, quantity: 1 }, anns])],
    ['another guest', taken([bos, anItem({ productId: 1, guestName: 'Cy' })])],
    ['another table', taken(items, 'Other-Table-Code-222_2')],
  ])('with %s is another order', (_what, action) => {
    expect(after(action)).toMatchObject({ items: action.payload.items, state: 'choosing' });
  });

  it.each([
    ['is added', carts.itemAdded({ ...at, item: own }), 2],
    ['comes back by undo', carts.itemsRestored({ ...at, items: [anItem({ productId: 3 })] }), 3],
    ['is ordered again', carts.orderRepeated({ ...at, items: [own], replaces: false }), 2],
    ['comes back with a cleared cart', restored(aCart({ items: [anItem({ productId: 4 })] })), 4],
  ])('ends when a dish of the own %s: they never mix', (_what, action, productId) => {
    expect(after(action)).toMatchObject({ items: [{ product: { id: productId } }], table: null });
  });

  it('gives way to a delivery that is joined', () => {
    expect(after(carts.tableJoined({ ...at, table: aTable() }))).toMatchObject({
      items: [],
      table: aTable(),
    });
  });

  it('is cleared with its table, and no undo brings the dishes of guests back', () => {
    const cleared = carts.cartsReducer(shared, carts.cartCleared(at));
    expect(cleared['101']).toMatchObject({ items: [], table: null });
    expect(carts.cartsReducer(cleared, restored(shared['101']))['101']).toEqual(cleared['101']);
  });

  it('that ends without an order leaves its dishes as the own, equal ones as one line', () => {
    const [line] = after(carts.tableLeft(at))?.items ?? [];
    expect(after(carts.tableLeft(at))).toMatchObject({ table: null, state: 'choosing' });
    expect(line).toMatchObject({ quantity: 3 });
    expect(line).not.toHaveProperty('guestName');
    expect(line?.id).toBe(anItem({ productId: 1 }).id);
  });

  it('is paid as a whole, also if it was changed since it was sent', () => {
    const paid = carts.orderPaid({ ...at, transactionId: sent, paid: [] });
    const changed = carts.cartsReducer(shared, taken([bos]));
    expect(carts.cartsReducer(changed, paid)['101']).toMatchObject({ items: [], table: null });
  });

  it('has no dish of the own cart, and loses none to the menu of the event', () => {
    expect(carts.selectOwnItems({ carts: shared }, 101)).toEqual([]);
    expect(carts.selectOwnItems({ carts: paying }, 101)).toEqual([taco]);
    const dispatch = jest.fn();
    carts.menuLoaded(101, new Map())(dispatch, () => ({ carts: shared }) as never, undefined as never);
    expect(dispatch).not.toHaveBeenCalled();
  });

  it('has delivery and time of the form', () => {
    const cart = aReadyCart({ deliveryType: 'pickup', timeSlotId: 7, table: aSharedCart });
    expect(orderValuesOf(cart)).toMatchObject({ deliveryType: 'pickup', timeSlotId: 7, table: aSharedCart });
  });

  it('takes dishes of the own cart along, but for those that changed meanwhile', () => {
    const soup = anItem({ productId: 5 });
    const both = { '101': aCart({ items: [taco, soup] }) };
    const moved = carts.itemsMovedToTable({ ...at, items: [{ ...taco, quantity: 1 }, soup] });
    expect(carts.cartsReducer(both, moved)['101']?.items).toEqual([taco]);
  });
});

describe('the table of a cart', () => {
  const table = aTable();
  const joined = { '101': aReadyCart({ table }, { items: [taco], ...order, state: 'sent' }) };
  const more = carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) });
  const whole = { ...at, transactionId: sent, paid: [] };
  const part = {
    ...whole,
    paid: [{ productId: 1, quantity: 2, notes: '', optionChoices: [] }],
  };

  it.each([
    ['is joined before the first dish', {}, [carts.tableJoined({ ...at, table })], 'Dana'],
    [
      'is another after another link',
      joined,
      [carts.tableJoined({ ...at, table: aTable({ host: 'Bo' }) })],
      'Bo',
    ],
    ['stays when the cart is cleared', joined, [carts.cartCleared(at)], 'Dana'],
    ['stays when all carts are cleared', joined, [carts.allCartsCleared()], 'Dana'],
    ['ends when the order is paid', joined, [carts.orderPaid(whole)], undefined],
    ['stays with what was added while it was paid', joined, [more, carts.orderPaid(part)], 'Dana'],
    ['ends when the customer leaves it', joined, [carts.tableLeft(at)], undefined],
    ['is not joined again by an undo', joined, [carts.tableLeft(at), restored(joined['101'])], undefined],
  ])('%s', (_what, before, actions, host) => {
    const after = actions.reduce(carts.cartsReducer, before as carts.CartsState);
    const left = carts.selectTable({ carts: after }, 101);
    expect(left && 'host' in left ? left.host : undefined).toBe(host);
  });

  it('leaves dishes and form when it is left', () => {
    const { items, draft } = joined['101'];
    expect(carts.cartsReducer(joined, carts.tableLeft(at))['101']).toMatchObject({ items, draft });
  });

  it('decides delivery and time of the submitted order, whatever the form has', () => {
    const cart = aReadyCart({ deliveryType: 'pickup', timeSlotId: 7, table });
    expect(orderValuesOf(cart)).toMatchObject({ deliveryType: 'd2d', timeSlotId: null, table });
  });
});

/** What becomes of the event's cart. */
const after = (
  before: Cart | null,
  ...actions: Parameters<typeof carts.cartsReducer>[1][]
): Cart | undefined => actions.reduce(carts.cartsReducer, before ? { '101': before } : {})['101'];

describe('the state of a cart', () => {
  const form = aSavedForm({ notes: 'Gate 4', gratuity: cents(500), gratuityPercentage: 18 });
  const completed = carts.orderFormCompleted({ ...at, form });
  const ready = after(aCart({ items: [taco] }), completed) as Cart;
  const started = carts.transactionStarted({ ...at, transactionId: sent });
  const paid = after(ready, started) as Cart;
  const refused = after(paid, carts.orderRefused(at)) as Cart;

  it.each([
    ['choosing', aCart(), 'submitting the form', completed, 'ready'],
    ['ready', ready, 'sending', started, 'sent'],
    ['ready', ready, 'a refused quote', carts.orderRefused(at), 'choosing'],
    ['ready', ready, 'the end of an old transaction', carts.transactionEnded(at), 'ready'],
    ['ready', ready, 'another time', carts.slotTaken({ ...at, timeSlotId: 7 }), 'ready'],
    ['sent', paid, 'a refused order', carts.orderRefused(at), 'refused'],
    ['sent', paid, 'the same form once more', completed, 'sent'],
    ['sent', paid, 'the same form on its way out', carts.draftSaved({ ...at, form }), 'sent'],
    ['sent', paid, 'another time', carts.slotTaken({ ...at, timeSlotId: 7 }), 'ready'],
    ['sent', paid, 'an ended transaction', carts.transactionEnded(at), 'ready'],
    ['sent', paid, 'an outcome that was seen', carts.outcomeSeen({ ...at, transactionId: sent }), 'ready'],
    ['refused', refused, 'the same form once more', completed, 'sent'],
    ['refused', refused, 'an ended transaction', carts.transactionEnded(at), 'choosing'],
    [
      'refused',
      refused,
      'an outcome that was seen',
      carts.outcomeSeen({ ...at, transactionId: sent }),
      'choosing',
    ],
  ])('%s: %s%s leads to %s', (...row) => {
    const [, before, , action, state] = row as unknown as [string, Cart, string, typeof completed, string];
    expect(after(before, action)?.state).toBe(state);
  });

  const changes: Parameters<typeof carts.cartsReducer>[1][] = [
    carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) }),
    carts.itemUpdated({ ...at, itemId: taco.id, item: anItemDraft({ quantity: 1 }) }),
    carts.itemRemoved({ ...at, itemId: taco.id }),
    carts.itemsRestored({ ...at, items: [taco] }),
    carts.orderRepeated({ ...at, items: [anItemDraft()], replaces: false }),
    carts.itemsWentOffMenu({ ...at, gone: [{ item: taco, reason: 'product' }] }),
    carts.cartNotesChanged({ ...at, notes: 'Gate 5' }),
    carts.gratuityChanged({ ...at, gratuityPercentage: 20 }),
    carts.promoApplied({ ...at, code: 'ten' }),
    carts.promoRemoved(at),
    carts.draftSaved({ ...at, form: { ...form, deliveryStreet: '1 Oak St' } }),
    carts.draftSaved({ ...at, form: { ...form, notes: 'Gate 5' } }),
    carts.draftSaved({ ...at, form: { ...form, gratuity: cents(501) } }),
    carts.draftSaved({ ...at, form: { ...form, gratuityPercentage: null } }),
    carts.cartCleared(at),
  ];
  it.each(changes.map((action) => [action.type, action] as const))(
    '%s leads back to the choice, and keeps what is known of the order',
    (_type, action) => {
      for (const before of [ready, paid, refused]) {
        const { state, transactionId } = after(before, action) as Cart;
        expect([state, transactionId]).toEqual(['choosing', before.transactionId]);
      }
    },
  );

  it('a changed form of a sent order is another order', () => {
    const other = carts.orderFormCompleted({ ...at, form: { ...form, deliveryStreet: '1 Oak St' } });
    expect(after(paid, other)).toMatchObject({ state: 'ready', transactionId: sent });
  });

  it('is that of its own event', () => {
    const both = { '101': ready, '102': ready };
    expect(carts.cartsReducer(both, carts.cartNotesChanged({ ...at, notes: 'x' }))['102']).toBe(ready);
  });

  it.each([
    carts.orderRefused(at),
    carts.transactionEnded(at),
    carts.promoRemoved(at),
    carts.slotTaken({ ...at, timeSlotId: 7 }),
    carts.outcomeSeen({ ...at, transactionId: sent }),
  ])('$type makes no cart', (action) => expect(carts.cartsReducer({}, action)).toEqual({}));
});

describe('what the order form saves', () => {
  const form = aSavedForm({
    deliveryType: 'd2d',
    notes: 'Gate 4',
    gratuity: cents(500),
    gratuityPercentage: 18,
  });

  it('opens the payment page once it is submitted, with the code that was applied', () => {
    const coded = after(aCart(), carts.promoApplied({ ...at, code: ' ten ' })) as Cart;
    expect(orderValuesOf(after(coded, carts.draftSaved({ ...at, form })) as Cart)).toBeNull();
    const { gratuityPercentage: _percentage, ...values } = form;
    const completed = after(coded, carts.orderFormCompleted({ ...at, form })) as Cart;
    expect(orderValuesOf(completed)).toEqual({ ...values, promocode: 'TEN', table: null });
    expect(orderValuesOf({ ...completed, draft: {} })).toBeNull();
  });

  it('has one home for notes and tip', () => {
    const saved = after(aCart(), carts.draftSaved({ ...at, form })) as Cart;
    expect(saved).toMatchObject({ notes: 'Gate 4', gratuity: 500, gratuityPercentage: 18 });
    expect(saved.draft).not.toHaveProperty('notes');
    expect(after(saved, carts.cartNotesChanged({ ...at, notes: 'Gate 5' }))?.notes).toBe('Gate 5');
    const long = carts.draftSaved({ ...at, form: { ...form, notes: 'x'.repeat(MAX_ORDER_NOTES + 1) } });
    expect(after(null, long)?.notes).toHaveLength(MAX_ORDER_NOTES);
  });

  it('forgets the amount of a percentage if the dishes change, not a typed amount', () => {
    const more = carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) });
    const [percent, typed] = [18, null].map((gratuityPercentage) =>
      after(aCart(), carts.draftSaved({ ...at, form: { ...form, gratuityPercentage } }), more),
    );
    expect(percent).toMatchObject({ gratuity: null, gratuityPercentage: 18 });
    expect(typed).toMatchObject({ gratuity: 500, gratuityPercentage: null });
  });

  it('leaves with the paid order, but for notes and tip of what stays', () => {
    const more = carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) });
    const left = after(paying['101'] ?? null, carts.promoApplied({ ...at, code: 'TEN' }), more, {
      ...carts.orderPaid({
        ...at,
        transactionId: sent,
        paid: [{ productId: 1, quantity: 2, notes: '', optionChoices: [] }],
      }),
    });
    const { notes, gratuity } = paying['101'] as Cart;
    expect(left).toEqual({
      ...emptyCart,
      items: [anItem({ productId: 2 })],
      notes,
      gratuity,
      transactionId: sent,
    });
  });
});

describe('a cleared cart that is put back', () => {
  const full = aReadyCart({ notes: 'Gate 4', promocode: 'TEN' }, { items: [taco], ...order, state: 'sent' });
  const restored = carts.cartRestored({ ...at, cart: full });

  it('has its form again, and is to be submitted', () => {
    expect(after(full, carts.cartCleared(at), restored)).toEqual({ ...full, state: 'choosing' });
  });

  it('keeps what was added since', () => {
    const more = carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) });
    expect(after(full, carts.cartCleared(at), more, restored)?.items).toEqual([
      taco,
      anItem({ productId: 2 }),
    ]);
  });

  it('does not bring back an order whose outcome was seen meanwhile', () => {
    const seen = carts.outcomeSeen({ ...at, transactionId: sent });
    expect(after(full, carts.cartCleared(at), seen, restored)).toMatchObject({
      transactionId: null,
      isOrderInCart: false,
    });
  });
});

describe('flash', () => {
  const say = (...actions: Parameters<typeof flashReducer>[1][]) =>
    actions.reduce(flashReducer, initialFlash);

  it('counts each message, and ignores an addition of quantity 0', () => {
    const nothing = say(carts.itemAdded({ ...at, item: anItemDraft({ quantity: 0 }) }));
    expect(nothing).toEqual(initialFlash);
    const twice = say(carts.itemRemoved({ ...at, itemId: 'x' }), carts.itemRemoved({ ...at, itemId: 'x' }));
    expect(twice).toEqual({ serial: 2, message: { eventId: '101', text: 'Item removed' } });
  });

  it('never names more pieces than a line can have', () => {
    const added = say(carts.itemAdded({ eventId: '101', item: anItemDraft({ quantity: 500 }) }));
    expect(selectFlash({ flash: added }, 101)).toBe('100 items added');
  });

  it.each([
    ['dismissing', flashDismissed()],
    ['a reset', appReset({ reason: 'signedOut', epoch: 1 })],
  ])('%s removes the message and keeps the serial number', (_what, action) => {
    expect(say(carts.itemRemoved({ ...at, itemId: 'x' }), action)).toEqual({ serial: 1, message: null });
  });
});
