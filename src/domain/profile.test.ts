import { missingFacts } from './profile';

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
