import { joinState } from './joinState';

const CART = { items: [], notes: 'ring' };
const FORM = { values: { deliveryStreet: '1 Oak St' }, promoCode: 'TEN' };

it('joins the state of a report by event, and leaves a current one as it is', () => {
  const old = { session: {}, carts: { 101: CART, 102: CART }, checkout: { 101: FORM, 103: FORM } };
  expect(joinState(old, 1)).toEqual({
    session: {},
    carts: { 101: { ...CART, checkout: FORM }, 102: CART, 103: { checkout: FORM } },
  });
  expect(joinState(old, 2)).toBe(old);
  expect(joinState({ carts: null, checkout: 'junk' }, 1)).toEqual({ carts: null });
});
