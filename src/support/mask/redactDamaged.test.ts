import fc from 'fast-check';
import { redactDamaged } from './redactDamaged';

const MASKED = { includePersonal: false };
const cart = JSON.stringify({
  v: 1,
  e: 2,
  d: {
    items: [
      {
        id: '4|9:31|for Ann Canary',
        product: { id: 4, name: 'Tacos' },
        notes: 'for Ann Canary, "extra"',
        optionChoices: { 9: { choiceName: 'Large' } },
      },
    ],
    notes: 'at 12 Canary Street',
    canary: 'Canary',
  },
});

describe('a damaged text', () => {
  it('keeps what is public, and masks the rest, wherever it is cut off', () => {
    const { text } = redactDamaged('dw:cart:101:corrupt:1790000000000', cart.slice(0, -2), MASKED);
    expect(text).toContain('"product":{"id":4,"name":"Tacos"}');
    expect(text).toContain('"choiceName":"Large"');
    expect(text).toContain('"notes":"xxx xxx xxxxxx, \\"xxxxx\\""');
    for (let length = 0; length <= cart.length; length += 1) {
      const cut = redactDamaged('dw:cart:101:corrupt:1', cart.slice(0, length), MASKED);
      expect([length, cut.text, cut.length]).toEqual([
        length,
        expect.not.stringMatching(/Ann|Canar/),
        length,
      ]);
    }
  });

  it('hides a phone after a lost quotation mark, and keeps ids and amounts', () => {
    const user =
      '{"v":1,"e":2,"d":{"data":{"id":7,"name":"Casey","phone":"6305550100","city":"Naperville"},"savedAt":1790000000000,"ownerId":1234567}}';
    for (let at = user.indexOf('"'); at >= 0; at = user.indexOf('"', at + 1)) {
      const { text } = redactDamaged('dw:user', user.slice(0, at) + user.slice(at + 1), MASKED);
      expect([at, text]).toEqual([at, expect.not.stringMatching(/6305550100|Casey/)]);
    }
    const { text } = redactDamaged('dw:user', user.slice(0, -1), MASKED);
    expect(text).toContain('"ownerId":1234567');
    const apart = redactDamaged('dw:user', '{"d":{"phone:"630 555 0100","id":7}}', MASKED);
    expect(apart.text).toContain('000 000 0000');
    const bare = redactDamaged(
      'dw:cart:101',
      '{"d":{"items":[{"product":{"id":1234567},"notes":5551234',
      MASKED,
    );
    expect(bare.text).toBe('{"d":{"items":[{"product":{"id":1234567},"notes":0000000');
  });

  it('is kept except for secrets if the customer agreed', () => {
    const text = `${cart} pi_1_secret_x 4242.4242.4242.4242`;
    const told = redactDamaged('dw:cart:101:corrupt:1', text, { includePersonal: true });
    expect(told.text).toBe(`${cart} [removed] [removed]`);
  });

  it('of an unknown key is masked whole, and a long one is cut', () => {
    const told = redactDamaged('dw:other:corrupt:1', 'Ann '.repeat(5_000), MASKED);
    expect(told).toMatchObject({ length: 20_000, text: 'xxx '.repeat(1_000) });
  });

  it('never holds a word of a personal field, whatever junk is inserted', () => {
    const junk = fc.string({ unit: fc.constantFrom('"', '\\', ':', '{', '}', ',', ' ', 'a', '1') });
    fc.assert(
      fc.property(junk, fc.nat(cart.length), junk, fc.nat(cart.length), (one, at, other, then) => {
        const once = cart.slice(0, at) + one + cart.slice(at);
        const twice = once.slice(0, then) + other + once.slice(then);
        expect(redactDamaged('dw:cart:101:corrupt:1', twice, MASKED).text).not.toMatch(/Ann|Canary/);
      }),
      { numRuns: 2_000 },
    );
  });
});
