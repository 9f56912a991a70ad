import { useId, useState } from 'react';
import type { Product } from '@/api/types';
import { Button } from '@/components/ui/Button';
import { ChosenLabels } from '@/components/labels/ChosenLabels';
import { DishArt } from '@/components/ui/DishArt';
import { FieldError } from '@/components/ui/Field';
import { Money } from '@/components/ui/Money';
import { QuantityStepper } from '@/components/ui/QuantityStepper';
import { choiceIdsOf, type CartItem } from '@dwellivery/domain/cart';
import { times } from '@dwellivery/domain/money';
import { choicesText } from '@dwellivery/domain/orderLabels';
import styles from './CartPanel.module.css';

interface CartLinesProps {
  items: readonly CartItem[];
  productOf: (item: CartItem) => Product | undefined;
  onQuantity: (item: CartItem, quantity: number | null) => void;
  onEdit: (item: CartItem) => void;
  onRemove: (item: CartItem) => void;
}

export function CartLines({ items, productOf, ...handlers }: CartLinesProps) {
  return (
    <ul className={styles.lines}>
      {items.map((item) => (
        <CartLine key={item.id} item={item} product={productOf(item)} {...handlers} />
      ))}
    </ul>
  );
}

interface CartLineProps extends Pick<CartLinesProps, 'onQuantity' | 'onEdit' | 'onRemove'> {
  item: CartItem;
  product: Product | undefined;
}

function CartLine({ item, product, onQuantity, onEdit, onRemove }: CartLineProps) {
  const [isRefused, setIsRefused] = useState(false);
  const errorId = useId();
  const name = product?.name ?? item.product.name;
  const change = (quantity: number | null) => {
    setIsRefused(quantity === null);
    onQuantity(item, quantity);
  };
  return (
    <li className={styles.line}>
      <DishArt className={styles.thumb} src={product?.avatarThumb} />
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>{product && <Money cents={times(product.price, item.quantity)} />}</span>
      <span className={styles.details}>
        <span>{choicesText(Object.values(item.optionChoices))}</span>
        {product && <ChosenLabels product={product} choiceIds={choiceIdsOf(item)} />}
        {item.notes && <q className={styles.notes}>{item.notes}</q>}
      </span>
      <span className={styles.controls} onBlur={() => setIsRefused(false)}>
        <QuantityStepper
          size="small"
          label={name}
          value={item.quantity}
          onValueChange={change}
          invalid={isRefused}
          describedBy={isRefused ? errorId : undefined}
        />
        <Button variant="quiet" size="small" aria-label={`Edit ${name}`} onClick={() => onEdit(item)}>
          Edit
        </Button>
        <Button variant="quiet" size="small" aria-label={`Remove ${name}`} onClick={() => onRemove(item)}>
          Remove
        </Button>
        {isRefused && <FieldError id={errorId}>Must input a valid quantity</FieldError>}
      </span>
    </li>
  );
}
