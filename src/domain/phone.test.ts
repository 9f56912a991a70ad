import { isPhone } from './phone';

it.each(['(630) 555-0100', '+1 630 555 0100', '16305550100', '+44 20 7946 0958', '+12345678'])(
  'takes %s',
  (text) => expect(isPhone(text)).toBe(true),
);

it.each([
  '123',
  '()',
  '----',
  '',
  '630555010',
  '26305550100',
  '+44',
  '+1234567890123456',
  '44 20 7946 0958',
  '0+12345678',
])('refuses %j', (text) => expect(isPhone(text)).toBe(false));
