import { isProfileComplete, missingFacts, vipState } from './profile';

const WHOLE = { street: '20 W Benton Ave', postal_code: '60540', phone: '6305550100' };

describe('the missing parts of a profile', () => {
  it.each([
    [WHOLE, []],
    [{ ...WHOLE, street: ' ' }, ['address']],
    [{ ...WHOLE, postal_code: null }, ['address']],
    [{ ...WHOLE, phone: undefined }, ['phone']],
    [{}, ['address', 'phone']],
  ])('of %o is %o', (user, facts) => {
    expect(missingFacts(user)).toEqual(facts);
  });
});

it.each([
  [{ street: '1 A', phone: '1', postal_code: '60540' }, true, true],
  [{ street: '', phone: '1', postal_code: '60540' }, true, false],
  [{ postal_code: '60540' }, false, true],
  [{ postal_code: '60540', street: '1 A' }, true, false],
  [{ postal_code: '60540', phone: '1', street: null }, true, false],
  [{ postal_code: '60540', phone: ' ', street: '1 A' }, true, false],
  [{ street: '1 A', phone: '1', postal_code: null }, true, false],
  [{ street: '1 A', phone: '1' }, false, false],
  [{ street: '1 A', phone: '1', postal_code: ' ' }, false, false],
])('profile %o with the flag %p is complete: %p', (user, flag, complete) => {
  expect(isProfileComplete(user, flag)).toBe(complete);
});

describe('a membership', () => {
  const cancelled = { stripe_subscribed_at: '2026-01-01', stripe_sub_cancelled: true };

  it.each([
    [{}, 'none'],
    [{ stripe_subscribed_at: null, stripe_sub_cancelled: true }, 'none'],
    [{ stripe_subscribed_at: '2026-01-01' }, 'active'],
    [{ stripe_subscribed_at: '2026-01-01', stripe_sub_cancelled: false }, 'active'],
    [{ ...cancelled, stripe_subscription_end: '2026-06-01T12:00:00.001Z' }, 'cancelled'],
    // The server charges fees from the end on.
    [{ ...cancelled, stripe_subscription_end: '2026-06-01T12:00:00.000Z' }, 'none'],
    [{ ...cancelled, stripe_subscription_end: null }, 'none'],
    [cancelled, 'none'],
    // A running one ends when the provider says so.
    [{ stripe_subscribed_at: '2026-01-01', stripe_subscription_end: '2026-05-01T12:00:00.000Z' }, 'active'],
  ])('%o is %s', (user, state) => {
    expect(vipState(user, Date.parse('2026-06-01T12:00:00Z'))).toBe(state);
  });
});
