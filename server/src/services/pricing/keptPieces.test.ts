import { keepPieces } from './keptPieces';

const paid = (productId: number, quantity: number, unitCents: number, choices = '') => ({
  ...{ productId, quantity, unitCents, choices },
});
type Paid = ReturnType<typeof paid>;
/** @param choices null: the line names none, so all match */
const wanted = (productId: number, quantity: number, choices: string | null = '') => ({
  ...{ productId, quantity },
  like: [(piece: Paid) => choices === null || piece.choices === choices],
});
/** How many pieces, at which price, with which choices before; null: added, at today's price. */
const parts = (order: Paid[], ...cart: ReturnType<typeof wanted>[]) =>
  keepPieces(order, cart).map((line) =>
    line.map(({ quantity, unitCents, paid: from }) => [quantity, unitCents, from?.choices ?? null]),
  );

describe('pieces of a changed order', () => {
  it.each([
    ['all of them', 2, [[2, 1000, '']]],
    ['fewer', 1, [[1, 1000, '']]],
    ['more', 5, [[2, 1000, ''], [3, null, null]]], // prettier-ignore
  ])('stay at their price: %s', (_what, quantity, expected) => {
    expect(parts([paid(7, 2, 1000)], wanted(7, quantity))).toEqual([expected]);
  });

  it('are kept from the cheapest', () => {
    const order = [paid(7, 1, 1200), paid(7, 2, 900)];
    expect(parts(order, wanted(7, 1))).toEqual([[[1, 900, '']]]);
    expect(
      keepPieces(order, [wanted(7, 4)])[0]?.map(({ quantity, unitCents }) => [quantity, unitCents]),
    ).toEqual([
      [1, 900],
      [1, 900],
      [1, 1200],
      [1, null],
    ]);
  });

  it('are those of their own dish alone', () => {
    expect(parts([paid(7, 2, 1000)], wanted(8, 2))).toEqual([[[2, null, null]]]);
  });

  it('are shared by the lines of one dish in their order', () => {
    expect(parts([paid(7, 3, 1000)], wanted(7, 2), wanted(7, 2))).toEqual([
      [[2, 1000, '']],
      [
        [1, 1000, ''],
        [1, null, null],
      ],
    ]);
  });

  it('come from those with equal choices first, whatever is dropped', () => {
    const order = [paid(7, 1, 1000, 'rice'), paid(7, 1, 1000, 'beans')];
    expect(parts(order, wanted(7, 1, 'beans'))).toEqual([[[1, 1000, 'beans']]]);
    expect(parts(order, wanted(7, 1, 'beans'), wanted(7, 1, 'corn'))).toEqual([
      [[1, 1000, 'beans']],
      [[1, 1000, 'rice']],
    ]);
    expect(parts(order, wanted(7, 2, null))).toEqual([
      [
        [1, 1000, 'rice'],
        [1, 1000, 'beans'],
      ],
    ]);
  });

  it('come from the most alike, before another line takes what is less so', () => {
    const like = (choices: string, notes: string) => [
      (piece: Paid & { notes: string }) => piece.choices === choices && piece.notes === notes,
      (piece: Paid) => piece.choices === choices,
    ];
    const order = [
      { ...paid(7, 1, 1000, 'beans'), notes: '' },
      { ...paid(7, 1, 1000, 'beans'), notes: 'No salt' },
    ];
    const cart = [
      { productId: 7, quantity: 1, like: like('beans', 'Hot') },
      { productId: 7, quantity: 1, like: like('beans', '') },
    ];
    const found = keepPieces(order, cart).map(([part]) => part?.paid?.notes);
    expect(found).toEqual(['No salt', '']);
  });

  it('leave what is paid to the line of equal choices', () => {
    expect(parts([paid(7, 1, 1000, 'beans')], wanted(7, 1, 'rice'), wanted(7, 1, 'beans'))).toEqual([
      [[1, null, null]],
      [[1, 1000, 'beans']],
    ]);
  });

  it('keep the sum of the cheapest, whichever choices they had', () => {
    const order = [paid(7, 1, 1200, 'rice'), paid(7, 1, 900, 'beans')];
    expect(parts(order, wanted(7, 1, 'rice'))).toEqual([[[1, 900, 'rice']]]);
  });
});
