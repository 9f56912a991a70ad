import { Plus } from 'lucide-react';
import { memo } from 'react';
import type { MenuCategory, Product } from '@/api/types';
import { DishLabels } from '@/components/labels/DishLabels';
import { cx } from '@/components/ui/cx';
import { DishArt } from '@/components/ui/DishArt';
import { Money } from '@/components/ui/Money';
import { guessedHeight } from './firstDishes';
import styles from './Menu.module.css';

export const sectionId = (category: Pick<MenuCategory, 'id'>): string => `menu-${category.id}`;

interface ProductsProps {
  /** Diets, and allergens where the menu is filtered by them; nothing for a menu without labels, which says so once, above. */
  labels: 'none' | 'diets' | 'all';
  /** Pieces in the cart by product id. */
  counts: ReadonlyMap<number, number>;
  /** Undefined if the event takes no orders. */
  onPick?: PickDish;
}

/** Opens the sheet of a dish, or adds one piece of it at once. */
export type PickDish = (product: Product, how: 'open' | 'add') => void;

export function MenuSection({
  category,
  counts,
  onPick,
  labels,
}: ProductsProps & { category: MenuCategory }) {
  return (
    <section
      id={sectionId(category)}
      aria-labelledby={`${sectionId(category)}-name`}
      className={styles.section}
      style={{ containIntrinsicHeight: guessedHeight(category.products.length) }}
    >
      <h2 id={`${sectionId(category)}-name`}>{category.name}</h2>
      <ul className={styles.products}>
        {category.products.map((product) => (
          <ProductCard
            key={product.id}
            product={product}
            count={counts.get(product.id) ?? 0}
            onPick={onPick}
            labels={labels}
          />
        ))}
      </ul>
    </section>
  );
}

interface ProductCardProps extends Pick<ProductsProps, 'labels' | 'onPick'> {
  product: Product;
  count: number;
}

/**
 * The button covers the whole card, so that a press anywhere opens the wizard. A dish without options needs none: its + adds at once, and
 * the rest of the card opens the sheet. Memoised, because a menu may have 300 products.
 */
const ProductCard = memo(function ProductCard({ product, count, onPick, labels }: ProductCardProps) {
  const open = () => onPick?.(product, 'open');
  const add = () => onPick?.(product, 'add');
  const { id, name, description, options } = product;
  const addLabel = count > 0 ? `Add ${name}, ${count} in cart` : `Add ${name}`;
  const hasOptions = options.length > 0;
  const look = cx(styles.add, count > 0 && styles.has);
  const sign = count > 0 ? count : <Plus aria-hidden="true" />;
  return (
    <li className={cx(styles.product, onPick && styles.canPick)}>
      <div className={styles.text}>
        <h3>{name}</h3>
        {description && <p>{description}</p>}
        {labels !== 'none' && (
          <DishLabels product={product} isShort={labels === 'diets'} className={styles.labels} />
        )}
        <span className={styles.price}>
          <Money cents={product.price} />
        </span>
      </div>
      <DishArt className={styles.art} src={product.avatarThumb} garnish={product.garnish} />
      {onPick && (
        <button
          type="button"
          className={styles.pick}
          data-product={id}
          aria-label={hasOptions ? addLabel : name}
          aria-haspopup="dialog"
          onClick={open}
        >
          {hasOptions && <span className={look}>{sign}</span>}
        </button>
      )}
      {onPick && !hasOptions && (
        <button type="button" className={look} aria-label={addLabel} onClick={add}>
          {sign}
        </button>
      )}
    </li>
  );
});
