import { Plus } from 'lucide-react';
import { memo, useCallback } from 'react';
import type { MenuCategory, Product } from '@/api/types';
import { DishLabels } from '@/components/labels/DishLabels';
import { cx } from '@/components/ui/cx';
import { DishArt } from '@/components/ui/DishArt';
import { Money } from '@/components/ui/Money';
import { guessedHeight } from './firstDishes';
import styles from './Menu.module.css';

export const sectionId = (category: Pick<MenuCategory, 'id'>): string => `menu-${category.id}`;

interface ProductsProps {
  /** Whether the menu has labels; one without any says so once, above. */
  isLabelled: boolean;
  /** Pieces in the cart by product id. */
  counts: ReadonlyMap<number, number>;
  /** Undefined if the event takes no orders. */
  onPick?: (product: Product) => void;
}

export function MenuSection({
  category,
  counts,
  onPick,
  isLabelled,
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
            isLabelled={isLabelled}
          />
        ))}
      </ul>
    </section>
  );
}

interface ProductCardProps {
  product: Product;
  count: number;
  onPick?: (product: Product) => void;
  isLabelled: boolean;
}

/** The button covers the whole card, so that a press anywhere opens the wizard. Memoised, because a menu may have 300 products. */
const ProductCard = memo(function ProductCard({ product, count, onPick, isLabelled }: ProductCardProps) {
  const pick = useCallback(() => onPick?.(product), [onPick, product]);
  return (
    <li className={cx(styles.product, onPick && styles.canPick)}>
      <div className={styles.text}>
        <h3>{product.name}</h3>
        {product.description && <p>{product.description}</p>}
        {isLabelled && <DishLabels product={product} className={styles.labels} />}
        <span className={styles.price}>
          <Money cents={product.price} />
        </span>
      </div>
      <DishArt className={styles.art} src={product.avatarThumb} garnish={product.garnish} />
      {onPick && (
        <button
          type="button"
          className={styles.pick}
          data-product={product.id}
          aria-label={count > 0 ? `Add ${product.name}, ${count} in cart` : `Add ${product.name}`}
          aria-haspopup="dialog"
          onClick={pick}
        >
          <span className={cx(styles.add, count > 0 && styles.has)}>
            {count > 0 ? count : <Plus aria-hidden="true" />}
          </span>
        </button>
      )}
    </li>
  );
});
