import { indexMenu } from './cart';
import { itemsOfTable } from './tableItems';
import { aMenuProduct } from './testing/builders';

it('a table has the lines of an order: guest by guest, with the options of the menu', () => {
  const salsa = {
    id: 9,
    name: 'Salsa',
    choices: [
      { id: 91, name: 'Verde' },
      { id: 92, name: 'Roja' },
    ],
  };
  const menu = indexMenu([{ products: [aMenuProduct({ id: 1, options: [salsa] })] }]);
  const line = { id: 1, name: 'Taco', quantity: 1, choiceIds: [92], notes: null };
  const guests = [
    { name: 'Ann', lines: [line] },
    { name: 'Cy', lines: null },
    {
      name: 'Bo',
      lines: [
        { ...line, notes: 'mild' },
        { ...line, id: 7, name: 'Flan', quantity: 2 },
      ],
    },
  ];
  const taco = {
    product: { id: 1, name: 'Taco' },
    optionChoices: { 9: { choiceId: 92, choiceName: 'Roja', optionName: 'Salsa' } },
  };
  expect(itemsOfTable(guests, menu)).toMatchObject([
    { ...taco, quantity: 1, notes: '', guestName: 'Ann' },
    { ...taco, notes: 'mild', guestName: 'Bo' },
    // Gone from the menu: the line stays, for the table to name it.
    { product: { id: 7, name: 'Flan' }, quantity: 2, optionChoices: {}, guestName: 'Bo' },
  ]);
});
