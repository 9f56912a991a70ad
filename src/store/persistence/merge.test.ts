import fc from 'fast-check';
import { cents } from '@dwellivery/domain/money';
import { aCart, aReadyCart, anItem, aSeat, aSharedCart, aTable } from '@/testing/builders';
import { emptyCart, type Cart } from '../slices/cart';
import type { PersistedSession } from '../slices/session';
import { mergeCart, mergeSession, mergeTables, mergeVersion, mergeWhole, sameValue } from './merge';

describe('an indivisible value', () => {
  it.each([
    ['a', 'a', 'b', true, 'b'],
    ['a', 'b', 'a', false, 'b'],
    ['a', 'b', 'c', true, 'b'],
    ['a', 'b', 'c', false, 'c'],
    ['a', 'b', 'b', false, 'b'],
  ])('base %s, ours %s, theirs %s, ours preferred %p: %s', (base, ours, theirs, preferOurs, merged) => {
    expect(mergeWhole(base, ours, theirs, preferOurs)).toBe(merged);
  });

  it('is compared by content', () => {
    expect([sameValue({ a: 1 }, { a: 1 }), sameValue({ a: 1 }, { a: 2 }), sameValue(null, null)]).toEqual([
      true,
      false,
      true,
    ]);
  });
});

describe('carts', () => {
  const taco = anItem({ productId: 1 });
  const soup = anItem({ productId: 2 });
  const many = anItem({ productId: 1, quantity: 5 });

  const lines = fc
    .uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 4 })
    .chain((ids) =>
      fc.tuple(
        ...ids.map((id) => fc.integer({ min: 1, max: 3 }).map((q) => anItem({ productId: id, quantity: q }))),
      ),
    )
    .map((items) => [...items]);
  const carts: fc.Arbitrary<Cart> = fc
    .tuple(lines, fc.constantFrom('', 'ring'), fc.constantFrom(null, cents(100), cents(200)))
    .map(([items, notes, gratuity]) => ({ ...emptyCart, items, notes, gratuity }));

  it('merge to the same lines in both tabs if exactly one of them prefers its own', () => {
    fc.assert(
      fc.property(carts, carts, carts, (base, ours, theirs) => {
        const here = mergeCart(base, ours, theirs, true);
        const there = mergeCart(base, theirs, ours, false);
        const byId = (cart: Cart | null) =>
          cart && { ...cart, items: [...cart.items].sort((a, b) => a.id.localeCompare(b.id)) };
        expect(byId(here)).toEqual(byId(there));
      }),
    );
  });

  it('take all changes if only one tab changed something', () => {
    fc.assert(
      fc.property(carts, carts, fc.boolean(), (base, changed, preferOurs) => {
        expect(mergeCart(base, changed, base, preferOurs)).toEqual(changed);
        expect(mergeCart(base, base, changed, preferOurs)).toEqual(changed);
      }),
    );
  });

  const merged = (base: Partial<Cart>, ours: Partial<Cart>, theirs: Partial<Cart>, preferOurs = true) => {
    const [b, o, t] = [base, ours, theirs].map((cart) => ({ ...emptyCart, ...cart }));
    return mergeCart(b as Cart, o as Cart, t as Cart, preferOurs);
  };

  it.each<[string, Partial<Cart>, Partial<Cart>, Partial<Cart>, boolean, Cart['items']]>([
    ['added on both sides: theirs first', {}, { items: [taco] }, { items: [soup] }, true, [soup, taco]],
    ['removed here, added there', { items: [taco] }, { items: [] }, { items: [taco, soup] }, true, [soup]],
    [
      'changed here, removed there, ours preferred',
      { items: [taco] },
      { items: [many] },
      { notes: 'x' },
      true,
      [many],
    ],
    [
      'changed here, removed there, theirs preferred',
      { items: [taco] },
      { items: [many] },
      { notes: 'x' },
      false,
      [],
    ],
  ])('%s', (_what, base, ours, theirs, preferOurs, items) => {
    expect(merged(base, ours, theirs, preferOurs)?.items).toEqual(items);
  });

  it('take notes and tip each from the side that changed it', () => {
    const both = merged({}, { notes: 'ring' }, { gratuityPercentage: 18 });
    expect(both).toMatchObject({ notes: 'ring', gratuity: null, gratuityPercentage: 18 });
    const tips = merged({}, { gratuity: cents(250) }, { gratuityPercentage: 18 }, false);
    expect(tips).toMatchObject({ gratuity: null, gratuityPercentage: 18 });
  });

  it('take the table from the side that joined or left it', () => {
    expect(merged({}, { table: aTable() }, { notes: 'ring' }, false)).toMatchObject({
      table: aTable(),
      notes: 'ring',
    });
    expect(merged({ table: aTable() }, { table: aTable() }, { table: null })?.table).toBeNull();
  });

  it('never mix the dishes of a shared cart with the own', () => {
    const shared = { items: [anItem({ guestName: 'Bo' })], table: aSharedCart };
    const own = { items: [taco, soup] };
    expect(merged({}, shared, { notes: 'ring' })).toMatchObject({ ...shared, notes: 'ring' });
    expect(merged({}, { notes: 'ring' }, shared)).toMatchObject({ ...shared, notes: 'ring' });
    expect(merged({}, own, shared, true)).toMatchObject({ ...own, table: null });
    expect(merged({}, own, shared, false)).toMatchObject(shared);
  });

  it('never mix the change of an order with a new order, or with a change of another version', () => {
    const change = (version: number) => ({ items: [soup], changes: { orderId: 501, version } });
    expect(merged({}, change(1), { notes: 'ring' }, true)).toEqual({ ...emptyCart, ...change(1) });
    expect(merged({}, change(1), { notes: 'ring' }, false)).toEqual({ ...emptyCart, notes: 'ring' });
    expect(merged(change(1), { ...change(2) }, { ...change(1), notes: 'x' }, false)).toEqual({
      ...emptyCart,
      ...change(1),
      notes: 'x',
    });
    expect(merged(change(1), { ...change(1), notes: 'x' }, { ...change(1), promoCode: 'TEN' })).toEqual({
      ...emptyCart,
      ...change(1),
      notes: 'x',
      promoCode: 'TEN',
    });
  });

  const pi = { transactionId: 'pi_1', isOrderInCart: true };
  const sent = { ...pi, state: 'sent' } as const;

  it.each<[string, Partial<Cart>, Partial<Cart>, Cart['state']]>([
    ['sent here stays sent if nothing else changed', sent, {}, 'sent'],
    ['sent there stays sent if nothing else changed', {}, sent, 'sent'],
    ['sent here is another with notes of the other side', sent, { notes: 'x' }, 'choosing'],
    ['sent there is another with our notes', { notes: 'x' }, sent, 'choosing'],
    ['sent here is another with a tip of the other side', sent, { gratuity: cents(250) }, 'choosing'],
    ['sent there is another with our tip', { gratuityPercentage: 18 }, sent, 'choosing'],
    ['sent here is another with a code of the other side', sent, { promoCode: 'TEN' }, 'choosing'],
    ['sent here is another with a table of the other side', sent, { table: aTable() }, 'choosing'],
    ['sent there is another with our address', { draft: { deliveryStreet: '1 Oak St' } }, sent, 'choosing'],
    ['is another where the other side changes the items', sent, { items: [taco, soup] }, 'choosing'],
    ['sent here stays sent if both sides changed the same', { ...sent, notes: 'x' }, { notes: 'x' }, 'sent'],
    ['sent there stays sent if both sides changed the same', { notes: 'x' }, { ...sent, notes: 'x' }, 'sent'],
    ['is another where our items change', { items: [taco, soup] }, sent, 'choosing'],
  ])('an order %s', (_what, ours, theirs, state) => {
    const base = { items: [taco] };
    const both = merged(base, { ...base, ...ours }, { ...base, ...theirs });
    expect(both).toMatchObject({ state, ...pi });
  });

  it('lose what was paid once, also if the other side changed meanwhile', () => {
    const before = { items: [taco], ...sent };
    const paid = { transactionId: 'pi_1', isOrderInCart: false };
    const after = merged(before, { items: [taco, soup], ...pi }, paid);
    expect(after).toMatchObject({ items: [soup], ...paid, state: 'choosing' });
  });

  const ready = aReadyCart({ notes: 'gate 4' }, { items: [taco] });
  const typed = {
    ...ready,
    draft: { ...ready.draft, deliveryStreet: '1 Oak St' },
    state: 'choosing',
  } as const;
  it.each<[string, Cart, Cart, object]>([
    [
      'a form saved here keeps the order sent there',
      typed,
      { ...ready, ...sent },
      { draft: typed.draft, ...pi },
    ],
    [
      'a form saved there keeps the order sent here',
      { ...ready, ...sent },
      typed,
      { draft: typed.draft, ...pi },
    ],
    [
      'a form saved here keeps the code applied there',
      typed,
      { ...ready, promoCode: 'TEN', state: 'choosing' },
      { draft: typed.draft, promoCode: 'TEN' },
    ],
  ])('%s, and is to be submitted', (_what, ours, theirs, expected) => {
    expect(mergeCart(ready, ours, theirs, true)).toMatchObject({ ...expected, state: 'choosing' });
  });

  it('that one side has not are taken from the other', () => {
    const cart = aCart();
    expect([mergeCart(null, null, cart, true), mergeCart(null, cart, null, false)]).toEqual([cart, cart]);
    expect(mergeCart(cart, cart, null, true)).toBeNull();
    const two = mergeCart(null, aCart({ items: [taco] }), aCart({ items: [soup] }), true);
    expect(two?.items).toEqual([soup, taco]);
    const cleared = mergeCart(aCart({ items: [taco] }), aCart({ items: [taco, soup] }), null, true);
    expect(cleared?.items).toEqual([soup]);
  });
});

describe('sessions', () => {
  const guest: PersistedSession = { userId: null, postalCode: null, epoch: 1, dashboardTab: 0 };

  it('merge field by field', () => {
    const theirs = { ...guest, userId: 7, dashboardTab: 1 as const };
    const expected = { userId: 7, postalCode: '60601', epoch: 1, dashboardTab: 1 };
    expect(mergeSession(guest, { ...guest, postalCode: '60601' }, theirs, true)).toEqual(expected);
    expect(mergeSession(null, { ...guest, postalCode: '60601' }, theirs, true)).toEqual(expected);
  });

  it.each([true, false])('of another epoch are void, ours preferred: %p', (preferOurs) => {
    const old = { ...guest, userId: 7 };
    const fresh = { ...guest, epoch: 2 };
    expect(mergeSession(old, old, fresh, preferOurs)).toBe(fresh);
    expect(mergeSession(old, fresh, old, preferOurs)).toBe(fresh);
  });

  it('that one side has not are taken from the other', () => {
    expect(mergeSession(null, guest, null, false)).toEqual(guest);
    expect(mergeSession(null, null, guest, true)).toEqual(guest);
    expect(mergeSession(guest, guest, null, true)).toBeNull();
  });
});

it('of two versions the later is taken, of equal ones theirs', () => {
  const version = (build: string, bump: number) => ({ schema: 1, build, bump });
  const [ours, theirs] = [version('ours', 2), version('theirs', 2)];
  expect(mergeVersion(null, ours, theirs)).toBe(theirs);
  expect(mergeVersion(null, { ...ours, bump: 3 }, theirs)?.build).toBe('ours');
  expect(mergeVersion(null, { ...ours, bump: 1 }, theirs)?.build).toBe('theirs');
  expect([mergeVersion(null, ours, null), mergeVersion(null, null, theirs)]).toEqual([ours, theirs]);
});

describe('seats', () => {
  const [a, b] = [aSeat({ code: 'a' }), aSeat({ code: 'b' })];
  const eating = { ...a, items: [anItem()] };

  it('merge one by one: each tab keeps what it changed, added and left', () => {
    expect(mergeTables([a, b], [eating, b], [a], true)).toEqual([eating]);
    expect(mergeTables([a], [a, b], [eating], false)).toEqual([eating, b]);
    expect(mergeTables(null, [a], [b], true)).toEqual([b, a]);
  });

  it('that both tabs changed are one tab’s whole', () => {
    const done = { ...a, isDone: true };
    expect(mergeTables([a], [eating], [done], true)).toEqual([eating]);
    expect(mergeTables([a], [eating], [done], false)).toEqual([done]);
  });

  it('of no table are none', () => expect(mergeTables([a], [], [a], true)).toBeNull());
});
