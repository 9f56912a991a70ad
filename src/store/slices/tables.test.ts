import { anItem, anItemDraft, aSeat } from '@/testing/builders';
import { appReset } from '../appReset';
import * as tables from './tables';

const seat = aSeat();
const { code } = seat;
const taco = anItem({ productId: 1, quantity: 2 });
const soup = anItemDraft({ productId: 2 });
const eating = aSeat({ items: [taco], isDone: true, revision: 3 });
const after = (state: tables.TablesState, ...actions: Parameters<typeof tables.tablesReducer>[1][]) =>
  actions.reduce(tables.tablesReducer, state);
const own = (state: tables.TablesState) => tables.selectSeat({ tables: state }, code);

describe('sitting down', () => {
  it('begins without dishes', () => {
    expect(after([], tables.satDown({ at: 1, seat }))).toEqual([seat]);
  });

  it('again at the same table keeps the dishes, which are sent again', () => {
    const removed = after([eating], tables.guestRemoved({ code }));
    expect(own(removed)).toEqual({ ...eating, isRemoved: true });
    const again = after(removed, tables.satDown({ at: 1, seat: { ...seat, guestId: 7, secret: 'other' } }));
    expect(again).toEqual([
      { ...seat, guestId: 7, secret: 'other', items: [taco], isDone: false, revision: 0, isSent: false },
    ]);
  });

  it('forgets tables whose event is over, and the oldest of too many', () => {
    const end = Date.parse(seat.eventEndsAt);
    const other = { ...seat, code: 'other', eventEndsAt: new Date(end + 1).toISOString() };
    expect(after([eating], tables.satDown({ at: end, seat: other }))).toMatchObject([{ code: 'other' }]);
    expect(after([eating], tables.satDown({ at: end - 1, seat: other }))).toHaveLength(2);
    const many = Array.from({ length: tables.MAX_SEATS + 1 }, (_, at) =>
      tables.satDown({ at: 1, seat: { ...seat, code: String(at) } }),
    );
    const kept = after([], ...many);
    expect(kept).toHaveLength(tables.MAX_SEATS);
    expect(kept.map((one) => one.code)).not.toContain('0');
  });
});

describe('the dishes of a guest', () => {
  it.each([
    ['added', tables.dishAdded({ code, item: soup }), [taco, anItem({ productId: 2 })]],
    [
      'changed',
      tables.dishUpdated({ code, itemId: taco.id, item: { ...taco, quantity: 5 } }),
      [{ ...taco, quantity: 5 }],
    ],
    [
      'removed by quantity 0',
      tables.dishUpdated({ code, itemId: taco.id, item: { ...taco, quantity: 0 } }),
      [],
    ],
    ['removed', tables.dishRemoved({ code, itemId: taco.id }), []],
  ])('that are %s are to be sent, and the guest is not done', (_what, action, items) => {
    expect(after([eating], action)).toEqual([{ ...eating, items, isDone: false, isSent: false }]);
  });

  it('are to be sent when the guest is done', () => {
    expect(own(after([seat], tables.doneChanged({ code, isDone: true })))).toMatchObject({
      isDone: true,
      isSent: false,
    });
  });

  it('are sent only if they are still what was sent', () => {
    const lines = { items: [taco], isDone: false, revision: 4 };
    const unsent = aSeat({ items: [taco], isSent: false, revision: 3 });
    const isSentFor = (changed: Partial<tables.GuestLines>) =>
      own(after([unsent], tables.linesSent({ code, lines: { ...lines, ...changed } })))?.isSent;
    expect(own(after([unsent], tables.linesSent({ code, lines })))).toEqual({
      ...unsent,
      isSent: true,
      revision: 4,
    });
    expect(isSentFor({ items: [{ ...taco, quantity: 1 }] })).toBe(false);
    expect(isSentFor({ items: [anItem({ productId: 2, quantity: 2 })] })).toBe(false);
    expect(isSentFor({ items: [] })).toBe(false);
    expect(isSentFor({ isDone: true })).toBe(false);
  });

  it('are replaced by newer ones of the server', () => {
    const lines = { items: [], isDone: false, revision: 9 };
    expect(after([aSeat({ items: [taco], isSent: false })], tables.linesTaken({ code, lines }))).toEqual([
      { ...seat, ...lines },
    ]);
  });
});

it.each([
  tables.guestRemoved({ code: 'other' }),
  tables.dishAdded({ code: 'other', item: soup }),
  tables.dishUpdated({ code: 'other', itemId: taco.id, item: soup }),
  tables.dishRemoved({ code: 'other', itemId: taco.id }),
  tables.doneChanged({ code: 'other', isDone: false }),
  tables.linesSent({ code: 'other', lines: { items: [], isDone: false, revision: 9 } }),
  tables.linesTaken({ code: 'other', lines: { items: [], isDone: false, revision: 9 } }),
  tables.seatLeft({ code: 'other' }),
])('$type of another table changes nothing', (action) => {
  expect(after([eating], action)).toEqual([eating]);
});

it('ends with the seat that is left, and with a reset', () => {
  expect(after([eating], tables.seatLeft({ code }))).toEqual([]);
  expect(after([eating], appReset({ reason: 'signedOut', epoch: 1 }))).toEqual([]);
});
