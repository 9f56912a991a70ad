import { cents } from '@dwellivery/domain/money';
import { fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Product } from '@/api/types';
import { anItem } from '@/testing/builders';
import { renderWithProviders } from '@/testing/renderWithProviders';
import { ItemSheet, type ItemSheetProps } from './ItemSheet';

const choices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: 10 + index, name: `Choice ${index + 1}` }));

/** A product with one option per number, which is its number of choices. */
const productWith = (...options: number[]): Product => ({
  id: 1,
  name: 'Birria taco',
  description: 'Slow-cooked beef.',
  descriptionHtml: '<p>Slow-cooked beef.</p>',
  price: cents(1295),
  avatarThumb: null,
  avatarMedium: null,
  garnish: null,
  options: options.map((count, index) => ({
    id: index + 1,
    name: `Option ${index + 1}`,
    choices: choices(count),
  })),
});

async function open(product: Product, overrides: Partial<ItemSheetProps> = {}) {
  const onSave = jest.fn();
  const onClose = jest.fn();
  const props = { product, hue: 24, onSave, onClose, ...overrides };
  const view = renderWithProviders(<ItemSheet {...props} />);
  const dialog = within(screen.getByRole('dialog', { name: /Birria taco/ }));
  await dialog.findByRole('form');
  return { ...view, dialog, onSave, onClose, user: userEvent.setup() };
}

const NOTES = 'Any special requests (ex: allergies, extra spicy, etc.)';

describe('a product without options', () => {
  it('is on one page: description, notes and quantity', async () => {
    const { dialog, onSave, user } = await open(productWith());
    expect(dialog.getByText('Slow-cooked beef.')).toBeVisible();
    await user.type(dialog.getByPlaceholderText(NOTES), 'No onions');
    await user.click(dialog.getByRole('button', { name: 'One more Birria taco' }));
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(onSave).toHaveBeenCalledWith({
      product: { id: 1, name: 'Birria taco' },
      quantity: 2,
      notes: 'No onions',
      optionChoices: {},
    });
  });

  it('refuses notes that are too long', async () => {
    const { dialog, onSave, user } = await open(productWith());
    await user.click(dialog.getByPlaceholderText(NOTES));
    await user.paste('x'.repeat(501));
    expect(dialog.queryByText('Must input valid notes')).not.toBeInTheDocument();
    await user.tab();
    expect(await dialog.findByText('Must input valid notes')).toBeVisible();
    expect(dialog.getByRole('form')).toHaveAttribute('data-dirty');
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(dialog.getByPlaceholderText(NOTES)).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();
  });
});

describe('the quantity', () => {
  it('of a new item is at least one', async () => {
    const scroll = jest.spyOn(Element.prototype, 'scrollIntoView');
    const { dialog, onSave, user } = await open(productWith());
    await user.click(dialog.getByRole('button', { name: 'One fewer Birria taco' }));
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(await dialog.findByText('Must input a valid quantity')).toBeVisible();
    // The form may be scrolled to its end.
    expect(scroll.mock.contexts).toEqual([dialog.getByRole('alert')]);
    expect(onSave).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'One more Birria taco' }));
    expect(dialog.queryByText('Must input a valid quantity')).not.toBeInTheDocument();
  });

  it('stops at 0 and 100', async () => {
    const item = anItem({ quantity: 100 });
    const { dialog, user } = await open(productWith(), { item });
    const more = dialog.getByRole('button', { name: 'One more Birria taco' });
    await user.click(more);
    expect(dialog.getByRole('spinbutton', { name: 'Quantity' })).toHaveValue('100');
    expect(more).toHaveAttribute('aria-disabled', 'true');
  });

  it.each(['', '-1', '101', '1.5', '1e2'])('is not "%s"', async (text) => {
    const { dialog, onSave, user } = await open(productWith());
    const field = dialog.getByRole('spinbutton', { name: 'Quantity' });
    fireEvent.change(field, { target: { value: text } });
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(await dialog.findByText('Must input a valid quantity')).toBeVisible();
    expect(field).toBeInvalid();
    expect(onSave).not.toHaveBeenCalled();
  });

  it('can be typed, up to 100', async () => {
    const { dialog, onSave, user } = await open(productWith());
    await user.clear(dialog.getByRole('spinbutton', { name: 'Quantity' }));
    await user.type(dialog.getByRole('spinbutton', { name: 'Quantity' }), '100');
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ quantity: 100 }));
  });

  it('that is invalid is corrected by the buttons, within the bounds', async () => {
    const { dialog } = await open(productWith());
    const field = dialog.getByRole('spinbutton', { name: 'Quantity' });
    fireEvent.change(field, { target: { value: '500' } });
    fireEvent.click(dialog.getByRole('button', { name: 'One more Birria taco' }));
    expect(field).toHaveValue('100');
  });

  it.each([
    ['one page', [2]],
    ['two steps', [2, 2, 2]],
  ])('0 removes an edited item of %s, without asking for its options', async (_pages, options) => {
    const { dialog, onSave, user } = await open(productWith(...options), { item: anItem() });
    await user.click(dialog.getByRole('button', { name: 'One fewer Birria taco' }));
    await user.click(dialog.getByRole('button', { name: 'Remove from order' }));
    expect(onSave).toHaveBeenCalledWith(expect.objectContaining({ quantity: 0 }));
  });

  it('is in the price on the button that adds', async () => {
    const { dialog, user } = await open(productWith(2, 2, 2));
    const submit = (name: RegExp) => dialog.getByRole('button', { name }).textContent;
    await user.click(dialog.getByRole('button', { name: 'One more Birria taco' }));
    expect(submit(/^Choose/)).toBe('Choose options');
    await user.click(dialog.getByRole('button', { name: 'Choose options' }));
    await dialog.findByText('Step 2 of 2: choose 3 options');
    expect(submit(/^Add/)).toBe('Add to order$25.90');
  });

  it.each(['0', '', '101'])('%p has no price', async (text) => {
    const { dialog } = await open(productWith());
    fireEvent.change(dialog.getByRole('spinbutton', { name: 'Quantity' }), { target: { value: text } });
    expect(dialog.getByRole('button', { name: /^Add/ })).toHaveTextContent(/^Add to order$/);
  });
});

describe('one or two options', () => {
  it('are radio buttons up to three choices and a dropdown above', async () => {
    const { dialog } = await open(productWith(3, 4));
    const radios = dialog.getByRole('radiogroup', { name: 'Option 1' });
    expect(within(radios).getAllByRole('radio')).toHaveLength(3);
    const dropdown = dialog.getByRole('combobox', { name: 'Option 2' });
    expect(dropdown).toHaveDisplayValue('Select an item...');
    expect(within(dropdown).getAllByRole('option')).toHaveLength(5);
    expect(dialog.getByPlaceholderText(NOTES)).toBeVisible();
  });

  it('must all be answered', async () => {
    const { dialog, onSave, user } = await open(productWith(3, 4));
    for (const control of [...dialog.getAllByRole('radio'), dialog.getByRole('combobox')])
      expect(control).toBeRequired();
    expect(dialog.getByPlaceholderText(NOTES)).not.toBeRequired();
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(await dialog.findByText('The order is incomplete.')).toBeVisible();
    expect(dialog.getAllByText('Must select an option')).toHaveLength(2);
    expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
    expect(onSave).not.toHaveBeenCalled();

    await user.click(dialog.getByRole('radio', { name: 'Choice 2' }));
    await user.selectOptions(dialog.getByRole('combobox', { name: 'Option 2' }), 'Choice 4');
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(onSave.mock.lastCall?.[0].optionChoices).toEqual({
      1: { choiceId: 11, choiceName: 'Choice 2', optionName: 'Option 1' },
      2: { choiceId: 13, choiceName: 'Choice 4', optionName: 'Option 2' },
    });
  });
});

describe('three options and more', () => {
  it('come after description, notes and quantity, as a second step', async () => {
    const { dialog, onSave, user } = await open(productWith(2, 2, 2, 2));
    expect(dialog.queryByRole('radio')).not.toBeInTheDocument();
    await user.type(dialog.getByPlaceholderText(NOTES), 'Mild');
    await user.click(dialog.getByRole('button', { name: 'One more Birria taco' }));
    await user.click(dialog.getByRole('button', { name: 'Choose options' }));

    expect(await dialog.findByText('Step 2 of 2: choose 4 options')).toBeVisible();
    expect(dialog.queryByPlaceholderText(NOTES)).not.toBeInTheDocument();
    expect(dialog.getAllByRole('radio')[0]).toHaveFocus();
    for (const group of dialog.getAllByRole('radiogroup'))
      await user.click(within(group).getByRole('radio', { name: 'Choice 1' }));
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByPlaceholderText(NOTES)).toHaveValue('Mild');
    expect(dialog.getByRole('button', { name: 'Choose options' })).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Choose options' }));
    await user.click(await dialog.findByRole('button', { name: /^Add to order/ }));
    expect(onSave).toHaveBeenCalledTimes(1);
    const saved = onSave.mock.lastCall?.[0];
    expect(saved).toMatchObject({ quantity: 2, notes: 'Mild' });
    expect(Object.keys(saved.optionChoices)).toEqual(['1', '2', '3', '4']);
  });

  it('show no errors until a choice is cleared or "Add" is pressed', async () => {
    const { dialog, user } = await open(productWith(4, 2, 4));
    await user.click(dialog.getByRole('button', { name: 'Choose options' }));
    const [first] = await dialog.findAllByRole('combobox');
    expect(first).toHaveFocus();
    await user.tab();
    await user.click(dialog.getByRole('radio', { name: 'Choice 1' }));
    expect(dialog.queryByText('Must select an option')).not.toBeInTheDocument();

    await user.selectOptions(first!, 'Choice 2');
    await user.selectOptions(first!, 'Select an item...');
    await user.tab();
    expect(await dialog.findAllByText('Must select an option')).toHaveLength(1);
    await user.click(dialog.getByRole('button', { name: /^Add to order/ }));
    expect(await dialog.findAllByText('Must select an option')).toHaveLength(2);

    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.queryByText('The order is incomplete.')).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Choose options' }));
    await dialog.findAllByRole('combobox');
    expect(dialog.queryByText('Must select an option')).not.toBeInTheDocument();
  });

  it('must have choices before anything is added', async () => {
    const { dialog, onSave, user } = await open(productWith(2, 2, 4));
    await user.click(dialog.getByRole('button', { name: 'Choose options' }));
    await user.click(await dialog.findByRole('button', { name: /^Add to order/ }));
    expect(await dialog.findAllByText('Must select an option')).toHaveLength(3);
    expect(onSave).not.toHaveBeenCalled();
  });
});

it('an edited item starts with its own choices; one that left the menu counts as none', async () => {
  const choice = { choiceId: 11, choiceName: 'Choice 2', optionName: 'Option 1' };
  const gone = { choiceId: 99, choiceName: 'Gone', optionName: 'Option 2' };
  const item = anItem({ quantity: 3, notes: 'Mild', optionChoices: { 1: choice, 2: gone } });
  const { dialog } = await open(productWith(3, 4), { item });
  expect(dialog.getByRole('radio', { name: 'Choice 2' })).toBeChecked();
  expect(dialog.getByRole('combobox', { name: 'Option 2' })).toHaveDisplayValue('Select an item...');
  expect(dialog.getByPlaceholderText(NOTES)).toHaveValue('Mild');
  expect(dialog.getByRole('button', { name: /^Update order/ })).toBeVisible();
});

it('closes by Escape and by its button', async () => {
  const { dialog, onClose, user } = await open(productWith());
  await user.click(dialog.getByRole('button', { name: 'Close' }));
  await user.keyboard('{Escape}');
  expect(onClose).toHaveBeenCalledTimes(2);
});

describe('the labels', () => {
  it('are part of the choices of a dropdown', async () => {
    const product = productWith(4);
    const labels = { diets: [], contains: ['eggs' as const], mayContain: [], complete: true };
    Object.assign(product.options[0]?.choices[1] ?? {}, { labels });
    const { dialog } = await open(product);
    const texts = within(dialog.getByRole('combobox', { name: 'Option 1' }))
      .getAllByRole('option')
      .map((option) => option.textContent);
    expect(texts.slice(1)).toEqual(['Choice 1', 'Choice 2 (contains eggs)', 'Choice 3', 'Choice 4']);
  });

  it('follow the choices, and each choice says what it brings in', async () => {
    const stated = { diets: [], contains: [], mayContain: [], complete: true };
    const product = productWith(2);
    product.labels = { ...stated, diets: ['vegan', 'vegetarian'] };
    const [plain, egg] = product.options[0]?.choices ?? [];
    Object.assign(plain ?? {}, { labels: product.labels });
    Object.assign(egg ?? {}, { labels: { ...stated, contains: ['eggs'], mayContain: ['milk'] } });
    const { dialog, user } = await open(product);
    const labels = dialog.getByRole('status');
    // Until every option is answered, what a choice may still bring in is part of the answer.
    await within(labels).findByText('vegan option');
    expect(labels).toHaveTextContent(
      /^Diets and allergens so far ?vegan option ?Some choices contain eggs. Some choices may contain milk.$/,
    );
    await user.click(dialog.getByRole('radio', { name: /^Choice 2 ?contains eggs; may contain milk$/ }));
    expect(labels).toHaveTextContent(/^Diets and allergensContains eggsMay contain milk$/);
    await user.click(dialog.getByRole('radio', { name: 'Choice 1' }));
    expect(labels).toHaveTextContent('vegan Contains none of the 14 allergens');
  });
});
