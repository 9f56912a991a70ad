import { addItem, indexMenu, itemsOffMenu, MAX_LINES, type CartItem } from './cart';
import { cents } from './money';
import { draftOf, eventsToRepeat, matchOrder, mergeDrafts, type PastLine } from './reorder';

const tacos = {
  id: 11,
  name: 'Tacos al Pastor',
  price: cents(1295),
  options: [
    {
      id: 1,
      name: 'Salsa',
      choices: [
        { id: 101, name: 'Verde' },
        { id: 102, name: 'Roja' },
      ],
    },
    {
      id: 2,
      name: 'Side',
      choices: [
        { id: 201, name: 'Rice' },
        { id: 202, name: 'Black beans' },
      ],
    },
  ],
};
const horchata = { id: 12, name: 'Horchata', price: cents(400), options: [] };
const menu = indexMenu([{ products: [tacos, horchata] }]);

/** The past event had other ids. */
const pastTacos: PastLine = {
  id: 1,
  product_id: 901,
  productName: 'Tacos al Pastor',
  name: 'Tacos al Pastor',
  quantity: 2,
  price: cents(2590),
  notes: 'No onions',
  optionChoices: [
    { optionName: 'Salsa', choiceName: 'Verde' },
    { optionName: 'Side', choiceName: 'Rice' },
  ],
};
const line = (changed: Partial<PastLine>): PastLine => ({ ...pastTacos, ...changed });
const pastHorchata = line({
  id: 2,
  productName: 'Horchata',
  quantity: 3,
  price: cents(1200),
  notes: null,
  optionChoices: [],
});
const only = (past: PastLine) => {
  const [found] = matchOrder([past], menu).lines;
  if (!found) throw new Error('The line has no match');
  return found;
};

describe('ordering again', () => {
  it('matches by name what has other ids, with choices, notes and quantity, and names no change', () => {
    const { lines, gone } = matchOrder([pastTacos, pastHorchata], menu);
    expect(gone).toEqual([]);
    expect(lines.map(({ open, dropped, priceChange }) => [open, dropped, priceChange])).toEqual([
      [[], [], null],
      [[], [], null],
    ]);
    expect(lines.map((matched) => draftOf(matched, {}))).toEqual([
      {
        product: { id: 11, name: 'Tacos al Pastor' },
        quantity: 2,
        notes: 'No onions',
        optionChoices: {
          1: { choiceId: 101, choiceName: 'Verde', optionName: 'Salsa' },
          2: { choiceId: 201, choiceName: 'Rice', optionName: 'Side' },
        },
      },
      { product: { id: 12, name: 'Horchata' }, quantity: 3, notes: '', optionChoices: {} },
    ]);
  });

  it.each(['  tacos  AL pastor ', 'TACOS AL PASTOR'])(
    'finds %p whatever its case and spaces',
    (productName) => {
      expect(only(line({ productName })).product).toBe(tacos);
    },
  );

  it('does not take another word for the same name', () => {
    expect(matchOrder([line({ productName: 'Tacosal Pastor' })], menu).lines).toEqual([]);
  });

  it('names the choices of the past order, also those that are gone', () => {
    const gone = { optionName: 'Size', choiceName: 'Large' };
    const { choices } = only(line({ optionChoices: [...pastTacos.optionChoices, gone] }));
    expect(choices).toEqual(['Verde', 'Rice', 'Large']);
  });

  it('takes the same product under its new name, before another of the former name', () => {
    const renamed = line({ product_id: 12, productName: 'Tacos al Pastor' });
    expect(only(renamed)).toMatchObject({ product: horchata, name: 'Horchata' });
  });

  it('names what is gone, and keeps the rest in order', () => {
    const { lines, gone } = matchOrder(
      [line({ id: 3, productName: 'Flan', quantity: 1 }), pastHorchata],
      menu,
    );
    expect(gone).toEqual([{ key: 3, name: 'Flan', quantity: 1 }]);
    expect(lines.map(({ name }) => name)).toEqual(['Horchata']);
  });

  it.each([
    [2400, { was: 1200, now: 1295 }],
    [2800, { was: 1400, now: 1295 }],
    [2590, null],
  ])('compares the price of a piece: a line of %d gives %p', (price, change) => {
    expect(only(line({ price: cents(price) })).priceChange).toEqual(change);
  });

  it('leaves a choice open that is not offered any more, and keeps the others', () => {
    const matched = only(
      line({
        optionChoices: [
          { optionName: 'Salsa', choiceName: 'Habanero' },
          { optionName: 'side', choiceName: 'RICE' },
        ],
      }),
    );
    expect(matched.open).toEqual([{ ...tacos.options[0], was: 'Habanero' }]);
    expect(Object.keys(matched.optionChoices)).toEqual(['2']);
    expect(draftOf(matched, {})).toBeNull();
    expect(draftOf(matched, { 1: { 1: 999 } })).toBeNull();
    const draft = draftOf(matched, { 1: { 1: 102 } });
    expect(draft?.optionChoices).toEqual({
      1: { choiceId: 102, choiceName: 'Roja', optionName: 'Salsa' },
      2: { choiceId: 201, choiceName: 'Rice', optionName: 'Side' },
    });
  });

  it('asks for an option that is new', () => {
    const matched = only(line({ optionChoices: [{ optionName: 'Salsa', choiceName: 'Verde' }] }));
    expect(matched.open).toEqual([{ ...tacos.options[1], was: null }]);
  });

  it('names a choice whose option is gone, and can go without it', () => {
    const matched = only(
      line({ ...pastHorchata, optionChoices: [{ optionName: 'Size', choiceName: 'Large' }] }),
    );
    expect(matched.dropped).toEqual(['Large']);
    expect(draftOf(matched, {})).not.toBeNull();
  });

  it('makes lines that the menu keeps', () => {
    const drafts = matchOrder([pastTacos, pastHorchata], menu).lines.flatMap(
      (matched) => draftOf(matched, {}) ?? [],
    );
    const { items } = mergeDrafts([], drafts);
    expect(itemsOffMenu(items, menu)).toEqual([]);
    expect(items).toHaveLength(2);
  });
});

describe('the cart that was there', () => {
  const draft = { product: { id: 12, name: 'Horchata' }, quantity: 60, notes: '', optionChoices: {} };
  const cart = addItem([], { ...draft, notes: 'warm' });

  it('is kept, and an equal line grows', () => {
    expect(mergeDrafts(cart, [draft]).items.map(({ quantity, notes }) => [quantity, notes])).toEqual([
      [60, 'warm'],
      [60, ''],
    ]);
    const { items, cut } = mergeDrafts(cart, [{ ...draft, quantity: 40, notes: ' warm ' }]);
    expect([items.map(({ quantity }) => quantity), cut]).toEqual([[100], []]);
  });

  it('says what does not fit: more than 100 of a line', () => {
    const { items, cut } = mergeDrafts(cart, [{ ...draft, notes: 'warm' }]);
    expect([items.map(({ quantity }) => quantity), cut]).toEqual([[100], ['Horchata']]);
  });

  it('says what does not fit: more than 200 lines', () => {
    const full: CartItem[] = Array.from({ length: MAX_LINES }, (_, id) => ({ ...draft, id: String(id) }));
    expect(mergeDrafts(full, [{ ...draft, notes: 'new' }])).toEqual({ items: full, cut: ['Horchata'] });
  });
});

describe('the events to order at again', () => {
  const event = (id: number, runAt: string, zip: string) => ({ id, runAt, postalCodes: [zip] });
  const events = [
    event(1, '2026-06-20T22:00:00Z', '60540'),
    event(2, '2026-06-18T22:00:00Z', '60601'),
    event(3, '2026-06-19T22:00:00Z', '60540'),
  ];

  it.each([
    ['60540', [3, 1, 2]],
    ['99501', [2, 3, 1]],
    [null, [2, 3, 1]],
  ])('begin near %p', (zip, ids) => {
    expect(eventsToRepeat(events, zip).map(({ id }) => id)).toEqual(ids);
  });
});
