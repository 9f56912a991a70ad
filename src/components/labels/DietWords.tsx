import { Leaf, Vegan, WheatOff, type LucideIcon } from 'lucide-react';
import type { Diet } from '@dwellivery/domain/labels';
import styles from './DietWords.module.css';

const ICONS: Readonly<Record<Diet, LucideIcon>> = { vegan: Vegan, vegetarian: Leaf, 'gluten-free': WheatOff };

/** `Vegan · Gluten-free`, and with `isPossible` `Vegan option`. */
export function DietWords({ diets, isPossible }: { diets: readonly Diet[]; isPossible?: boolean }) {
  return diets.map((diet) => {
    const Icon = ICONS[diet];
    return (
      <span key={diet} className={styles.diet}>
        <Icon aria-hidden="true" />
        <span>{isPossible ? `${diet} option` : diet}</span>{' '}
      </span>
    );
  });
}
