import { render } from '@testing-library/react';
import type { Allergen, Diet, LabelledProduct, Labels } from '@dwellivery/domain/labels';
import { DishLabels } from './DishLabels';

const labels = (diets: Diet[], contains: Allergen[] = [], mayContain: Allergen[] = []): Labels => ({
  diets,
  contains,
  mayContain,
  complete: true,
});
const inPart = (of: Labels): Labels => ({ ...of, complete: false });
/** With a dressing of oil or of what is given. */
const dish = (own?: Labels, choice?: Labels): LabelledProduct => ({
  labels: own,
  options: choice
    ? [
        {
          choices: [
            { id: 11, labels: labels(['vegan', 'vegetarian']) },
            { id: 12, labels: choice },
          ],
        },
      ]
    : [],
});

it.each<[string, string, LabelledProduct]>([
  [
    'what holds for every choice',
    'vegan Contains celery. May contain mustard.',
    dish(labels(['vegan', 'vegetarian'], ['celery'], ['mustard'])),
  ],
  [
    'what some choices contain',
    'vegetarian vegan option Some choices contain milk.',
    dish(labels(['vegan', 'vegetarian']), labels(['vegetarian'], ['milk'])),
  ],
  ['traces of a choice', 'Some choices may contain milk.', dish(labels([]), labels([], [], ['milk']))],
  ['choices without labels', 'Some choices are not labeled.', dish(labels([]), inPart(labels([])))],
  [
    'that only the others are unknown',
    'May contain sesame. Other allergens not labeled.',
    dish(inPart(labels([], [], ['sesame']))),
  ],
  ['that nothing is known', 'Allergens not labeled.', dish()],
  ['that it is free of all', 'None of the 14 allergens.', dish(labels([]))],
])('says %s', (_what, words, product) => {
  const { container } = render(<DishLabels product={product} />);
  expect(container.textContent?.replace(/\s+/g, ' ').trim()).toBe(words);
});

it('in short says the diets alone, or nothing', () => {
  const { container, rerender } = render(
    <DishLabels isShort product={dish(labels(['vegan', 'vegetarian'], ['celery']))} />,
  );
  expect(container).toHaveTextContent(/^vegan$/);
  rerender(<DishLabels isShort product={dish(labels([], ['milk']))} />);
  expect(container).toBeEmptyDOMElement();
});
