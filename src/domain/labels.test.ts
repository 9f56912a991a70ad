import { readFileSync } from 'node:fs';
import path from 'node:path';
import { chosenLabels, combineLabels, type Labels } from './labels';
import { saidDiets } from './menuLabels';

type Case = { name: string; parts: (Labels | null)[]; chosen: Labels };
const FILE = path.join(__dirname, '../../docs/api/chosen-labels.json');
const { cases } = JSON.parse(readFileSync(FILE, 'utf8')) as { cases: Case[] };

describe('the chosen dish', () => {
  it.each(cases)('$name', ({ parts, chosen }) => {
    expect(combineLabels(parts.map((part) => part ?? undefined))).toEqual(chosen);
  });

  it('is made of the choices that are chosen', () => {
    const vegan: Labels = {
      diets: ['vegan', 'vegetarian'],
      contains: ['soy'],
      mayContain: [],
      complete: true,
    };
    const egg: Labels = { diets: ['vegetarian'], contains: ['eggs'], mayContain: [], complete: true };
    const bowl = {
      labels: vegan,
      options: [
        {
          choices: [
            { id: 11, labels: vegan },
            { id: 12, labels: egg },
          ],
        },
        { choices: [{ id: 21 }] },
      ],
    };
    expect(chosenLabels(bowl, [11]).diets).toContain('vegan');
    expect(chosenLabels(bowl, [12])).toEqual({
      diets: ['vegetarian'],
      contains: ['eggs', 'soy'],
      mayContain: [],
      complete: true,
    });
    expect(chosenLabels(bowl, [11, 21]).complete).toBe(false);
  });

  it('is called vegan, not vegan and vegetarian', () => {
    expect(saidDiets(['vegan', 'vegetarian', 'gluten-free'])).toEqual(['vegan', 'gluten-free']);
    expect(saidDiets(['vegetarian'])).toEqual(['vegetarian']);
  });
});
