import { CircleHelp } from 'lucide-react';
import {
  chosenLabels,
  combineLabels,
  type Allergen,
  type LabelledProduct,
  type Labels,
} from '@dwellivery/domain/labels';
import { saidDiets } from '@dwellivery/domain/menuLabels';
import { ALLERGEN_ICONS } from './allergenIcons';
import styles from './ChosenLabels.module.css';
import { DietWords } from './DietWords';

export type ChosenLabelsProps =
  | { product: LabelledProduct; choiceIds: readonly number[] }
  /** Of an order's line, as it was ordered; undefined without labels. */
  | { labels: Labels | undefined };

/** Diets and allergens of a dish as it is chosen. An unknown allergen is said to be unknown. */
export function ChosenLabels(props: ChosenLabelsProps) {
  const { diets, contains, mayContain, complete } =
    'product' in props ? chosenLabels(props.product, props.choiceIds) : combineLabels([props.labels]);
  const isNone = complete && contains.length + mayContain.length === 0;
  return (
    <span className={styles.labels}>
      {diets.length > 0 && (
        <span>
          <DietWords diets={saidDiets(diets)} />
        </span>
      )}
      <Allergens words="Contains" list={contains} className={styles.contains} />
      <Allergens words="May contain" list={mayContain} />
      {isNone && <span>Contains none of the 14 allergens</span>}
      {!complete && (
        <span>
          <CircleHelp aria-hidden="true" />
          <span>
            {contains.length + mayContain.length > 0
              ? 'Other allergens not labeled'
              : 'Allergens not labeled'}
          </span>
        </span>
      )}
    </span>
  );
}

interface AllergensProps {
  words: string;
  list: readonly Allergen[];
  className?: string;
}

function Allergens({ words, list, className }: AllergensProps) {
  if (list.length === 0) return null;
  return (
    <span className={className}>
      {words}{' '}
      {list.map((allergen, index) => {
        const Icon = ALLERGEN_ICONS[allergen];
        return (
          <span key={allergen} className={styles.one}>
            <Icon aria-hidden="true" />
            <span>{index < list.length - 1 ? `${allergen}, ` : allergen}</span>
          </span>
        );
      })}
    </span>
  );
}
