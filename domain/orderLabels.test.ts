import { cancelText, choicesText, howText, itemsText } from './orderLabels';

it('the end of cancelling is told in the zone of the event', () => {
  expect(cancelText('2026-06-18T01:30:00Z', 'America/Chicago')).toBe(
    'You can cancel until Wed, Jun 17, 8:30 PM.',
  );
  expect(cancelText('2026-06-18T01:30:00Z', 'UTC')).toBe('You can cancel until Thu, Jun 18, 1:30 AM.');
});

it('items are counted', () => {
  expect([0, 1, 2].map(itemsText)).toEqual(['0 items', '1 item', '2 items']);
});

it('choices are listed', () => {
  expect(choicesText([{ choiceName: 'Corn' }, { choiceName: 'No cheese' }])).toBe('Corn, No cheese');
  expect(choicesText([])).toBe('');
});

it.each([
  ['d2d', '5:30 PM', 'Direct to door, 5:30 PM'],
  ['pickup', '5:30 PM', 'Pickup, 5:30 PM'],
  ['d2d', undefined, 'Direct to door'],
  ['pickup', '', 'Pickup'],
] as const)('%s at %p reads %p', (type, time, text) => {
  expect(howText(type, time)).toBe(text);
});
