import { MAX_ORDER_NOTES } from '@/domain/cart';
import { cents, type Cents } from '@/domain/money';
import { aCart, aFormValues, anItem, anItemDraft } from '@/testing/builders';
import { appReset, cartsRegained } from '../appReset';
import * as carts from './carts';
import * as checkout from './checkout';
import { flashDismissed, flashReducer, initialFlash, selectFlash } from './flash';

const at = { eventId: 101 };
const sent = 'pi_12345678';
const taco = anItem({ productId: 1, quantity: 2 });
const paying: carts.CartsState = { '101': aCart({ items: [taco], transactionId: sent }) };

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
    ['it ends', carts.transactionEnded(at)],
    ['the cart is cleared', carts.cartCleared(at)],
    ['all carts are cleared', carts.allCartsCleared()],
    ['its order is paid', carts.orderPaid({ ...at, transactionId: sent, paid: [] })],
  ])('ends when %s', (_what, action) => {
    const after = carts.cartsReducer(paying, action);
    expect(carts.selectTransactionId({ carts: after }, 101)).toBeNull();
    expect(carts.selectTransactionId({ carts: paying }, 101)).toBe(sent);
  });

  it('of a cart that is gone ends without a trace', () => {
    expect(carts.cartsReducer({}, carts.transactionEnded(at))).toEqual({});
  });

  it('is that of its own event', () => {
    const two = { ...paying, '102': aCart({ transactionId: sent }) };
    const after = carts.cartsReducer(
      two,
      carts.itemAdded({ eventId: 102, item: anItemDraft({ productId: 2 }) }),
    );
    expect(after['101']).toEqual(paying['101']);
    expect(carts.selectTransactionId({ carts: after }, '102')).toBeNull();
  });
});

describe('carts', () => {
  it('a cleared cart is empty, and no two carts share an array of lines', () => {
    const full = aCart({ notes: 'x', gratuity: cents(5), transactionId: sent });
    const cleared = carts.cartsReducer({ 1: full, 2: full }, carts.allCartsCleared());
    expect(cleared).toEqual({ 1: carts.emptyCart, 2: carts.emptyCart });
    const again = carts.cartsReducer(cleared, carts.itemAdded({ eventId: 1, item: anItemDraft() }));
    expect([again['1']?.items.length, again['2']?.items.length, carts.emptyCart.items.length]).toEqual([
      1, 0, 0,
    ]);
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
      expect(left).toMatchObject({ items: [anItem({ productId: 2 })], notes: 'ring twice', sentId: null });
      const again = after(more(2), carts.orderPaid(paid), more(1), carts.orderPaid(paid));
      expect(again?.items.map(({ product }) => product.id)).toEqual([2, 1]);
    });

    it('are empty if nothing was added', () => {
      expect(after(carts.transactionEnded(at), carts.orderPaid(paid))).toEqual(carts.emptyCart);
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
      const draft = checkout.emptyDraft;
      expect(Object.keys(checkout.checkoutReducer({}, checkout.draftSynced({ eventId, draft })))).toEqual([]);
      expect(Object.keys(checkout.checkoutReducer({}, checkout.promoRemoved({ eventId })))).toEqual([]);
    },
  );

  it('has one empty cart for all events without one, so that selectors answer a stable reference', () => {
    expect(carts.selectCart({ carts: {} }, 1)).toBe(carts.selectCart({ carts: {} }, 2));
    expect(carts.selectCartItems({ carts: {} }, 1)).toBe(carts.selectCartItems({ carts: {} }, 2));
    expect(carts.selectCarts({ carts: paying })).toBe(paying);
  });
});

describe('carts and drafts that are restored after a lost session', () => {
  const left = { '1': aCart({ notes: 'left' }), '2': aCart({ notes: 'left' }) };
  const draft = (notes: string) => ({ ...checkout.emptyDraft, values: { notes } });

  it('replace an empty cart, not a newer one', () => {
    const emptied = aCart({ notes: 'emptied', items: [] });
    const since = { '1': emptied, '2': aCart({ notes: 'since' }), '3': aCart({ notes: 'since' }) };
    const after = carts.cartsReducer(since, cartsRegained({ carts: left, checkout: {} }));
    expect(Object.entries(after).map(([id, { notes }]) => [id, notes])).toEqual([
      ['1', 'left'],
      ['2', 'since'],
      ['3', 'since'],
    ]);
  });

  it('do not replace a newer draft', () => {
    const regained = cartsRegained({ carts: {}, checkout: { '1': draft('left'), '2': draft('left') } });
    const after = checkout.checkoutReducer({ '2': draft('since') }, regained);
    expect(after).toEqual({ '1': draft('left'), '2': draft('since') });
  });
});

describe('checkout drafts', () => {
  const values = aFormValues({ notes: 'Gate 4' });
  const full = { values, promoCode: 'TEN', completed: true, transactionId: sent };

  it.each([
    carts.itemAdded({ ...at, item: anItemDraft({ productId: 2 }) }),
    carts.itemUpdated({ ...at, itemId: taco.id, item: anItemDraft({ quantity: 1 }) }),
    carts.itemRemoved({ ...at, itemId: taco.id }),
    carts.itemsRestored({ ...at, items: [taco] }),
    carts.orderRepeated({ ...at, items: [anItemDraft()], replaces: false }),
    carts.itemsWentOffMenu({ ...at, gone: [{ item: taco, reason: 'product' }] }),
  ])('$type reopens the submitted form, whose tip is that of the former items', (action) => {
    const after = checkout.checkoutReducer({ '101': full, '102': full }, action);
    expect(after).toEqual({ '101': { ...full, completed: false }, '102': full });
    expect(checkout.checkoutReducer({}, action)).toEqual({});
  });

  it.each([
    ['orderPaid', carts.orderPaid({ ...at, transactionId: sent, paid: [] })],
    ['cartCleared', carts.cartCleared(at)],
  ])('%s empties the form and keeps the transaction id', (_name, action) => {
    const after = checkout.checkoutReducer({ '101': full, '102': full }, action);
    expect(after).toEqual({ '101': { ...checkout.emptyDraft, transactionId: sent }, '102': full });
    expect(checkout.checkoutReducer({}, action)).toEqual({});
  });

  it('allCartsCleared empties the forms of all events and keeps the transaction ids', () => {
    const emptied = { ...checkout.emptyDraft, transactionId: sent };
    const after = checkout.checkoutReducer({ '101': full, '102': full }, carts.allCartsCleared());
    expect(after).toEqual({ '101': emptied, '102': emptied });
  });

  it.each([
    ['with a promo code', { promoCode: 'TEN' }],
    ['with values', { values }],
  ])('an outcome that was seen keeps a form %s', (_what, more) => {
    const before = { '101': { ...checkout.emptyDraft, ...more, transactionId: sent } };
    const after = checkout.checkoutReducer(before, checkout.outcomeSeen({ ...at, transactionId: sent }));
    expect(after).toEqual({ '101': { ...checkout.emptyDraft, ...more } });
  });

  it('an outcome without a draft changes nothing', () => {
    const seen = checkout.outcomeSeen({ ...at, transactionId: sent });
    expect(checkout.checkoutReducer({}, seen)).toEqual({});
  });

  it('a submitted form opens the payment page, an unfinished one does not', () => {
    const completed = checkout.checkoutReducer({}, checkout.orderFormCompleted({ ...at, values }));
    expect(checkout.selectCheckoutDraft({ checkout: completed }, 101).completed).toBe(true);
    const left = checkout.checkoutReducer(completed, checkout.draftSaved({ ...at, values: {} }));
    expect(checkout.selectCheckoutDraft({ checkout: left }, '101')).toEqual(checkout.emptyDraft);
  });

  it('a missing draft is the shared empty draft', () => {
    expect(checkout.selectCheckoutDraft({ checkout: {} }, 1)).toBe(checkout.emptyDraft);
    expect(checkout.checkoutReducer({ '101': full }, appReset({ reason: 'sessionLost', epoch: 1 }))).toEqual(
      {},
    );
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
