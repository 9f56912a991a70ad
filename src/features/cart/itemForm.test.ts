import type { Labels } from '@dwellivery/domain/labels';
import { cents } from '@dwellivery/domain/money';
import type { Product } from '@/api/types';
import { anItem } from '@/testing/builders';
import { addedText } from './addedText';
import { initialValues, toDraft } from './itemForm';
import { itemErrors } from './itemRules';

const option = (id: number, ...choiceIds: number[]) => ({
  id,
  name: `Option ${id}`,
  choices: choiceIds.map((choiceId) => ({ id: choiceId, name: `Choice ${choiceId}` })),
});
const product: Product = {
  ...{ id: 1, name: 'Bowl', price: cents(1000), description: '', descriptionHtml: '' },
  ...{ avatarThumb: null, avatarMedium: null, garnish: null },
  options: [option(5, 51, 52), option(6, 61)],
};
const choice = (choiceId: number) => ({ choiceId, choiceName: 'Old name', optionName: 'Old option' });

describe('the values of the form', () => {
  it('are empty for a new item', () => {
    expect(initialValues(product)).toEqual({ notes: '', option_5: '', option_6: '' });
  });

  it("are the line's, without choices that the option does not have", () => {
    const item = anItem({ notes: 'Mild', optionChoices: { 5: choice(52), 6: choice(51) } });
    expect(initialValues(product, item)).toEqual({ notes: 'Mild', option_5: '52', option_6: '' });
    const older = anItem({ optionChoices: { 6: choice(61) } });
    expect(initialValues(product, older)).toEqual({ notes: '', option_5: '', option_6: '61' });
  });
});

describe('the item of the cart', () => {
  it('has names of the menu, and only choices of its options', () => {
    expect(toDraft(product, { notes: 'Mild', option_5: '52', option_6: '51' }, 3)).toEqual({
      product: { id: 1, name: 'Bowl' },
      quantity: 3,
      notes: 'Mild',
      optionChoices: { 5: { choiceId: 52, choiceName: 'Choice 52', optionName: 'Option 5' } },
    });
  });

  it('has empty notes if the form has none', () => {
    expect(toDraft(product, {}, 1).notes).toBe('');
  });
});

describe('the rules', () => {
  const wrong = { option_6: 'Must select an option' };

  it.each([
    [{ option_5: '51', option_6: '61' }, {}],
    [{ option_5: '51', option_6: '52' }, wrong],
    [{ option_5: '51', option_6: '' }, wrong],
    [{ option_5: '51' }, wrong],
    [{}, { option_5: 'Must select an option', ...wrong }],
  ])('want a choice of each option that is shown (%j)', (values, errors) => {
    expect(itemErrors(values, product.options)).toEqual(errors);
    expect(itemErrors(values, [])).toEqual({});
  });

  it('take 500 characters of notes', () => {
    expect(itemErrors({ notes: 'x'.repeat(500) }, [])).toEqual({});
    expect(itemErrors({ notes: 'x'.repeat(501) }, [])).toEqual({ notes: 'Must input valid notes' });
  });
});

describe('the words of a choice', () => {
  const labels: Labels = { diets: [], contains: [], mayContain: [], complete: true };

  it.each<[Partial<Labels>, string | undefined]>([
    [
      { contains: ['eggs', 'milk'], mayContain: ['soy', 'fish'] },
      'contains eggs, milk; may contain soy, fish',
    ],
    [{ contains: ['eggs'] }, 'contains eggs'],
    [{ mayContain: ['soy'] }, 'may contain soy'],
    [{}, undefined],
  ])('of %j are %s', (some, text) => {
    expect(addedText({ ...labels, ...some })).toBe(text);
  });

  it('are none without labels', () => {
    expect(addedText(undefined)).toBeUndefined();
  });
});
