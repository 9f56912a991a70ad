import { cardName } from './cardName';

it.each([
  ['visa', 'Visa ending 4242'],
  ['mastercard', 'Mastercard ending 4242'],
  ['amex', 'American Express ending 4242'],
  ['unionpay', 'UnionPay ending 4242'],
  [null, 'Card ending 4242'],
])('a card of %s', (brand, name) => {
  expect(cardName({ brand, last4: '4242' })).toBe(name);
});
