import type { ReactNode } from 'react';
import type { ChosenLabelsProps } from '@/components/labels/ChosenLabels';
import { ChosenLabels } from '@/components/labels/ChosenLabels';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/Money';
import type { Cents } from '@dwellivery/domain/money';
import { isNonProductSku, isReduction } from '@dwellivery/domain/productLine';
import styles from './OrderLines.module.css';

export interface ProductLine {
  key: string | number;
  quantity: number;
  name: string;
  /** Price of the whole line; null while the menu loads. */
  price: Cents | null;
  choices: string;
  notes: string | null;
  /** Undefined while the menu loads. */
  labels: ChosenLabelsProps | undefined;
}

interface ProductLinesProps {
  lines: readonly ProductLine[];
  /** What changes a line, in place of its quantity. */
  controls?: (line: ProductLine) => ReactNode;
}

/** Product lines of the order summary and the receipt. */
export function ProductLines({ lines, controls }: ProductLinesProps) {
  return (
    <ul>
      {lines.map((line) => (
        <li key={line.key} className={styles.line}>
          {!controls && <span className={styles.quantity}>{`${line.quantity} ×`}</span>}
          <span className={styles.words}>
            <span className={styles.name}>{line.name}</span>
            {line.choices && <span className={styles.details}>{line.choices}</span>}
            {line.labels && <ChosenLabels {...line.labels} />}
            {line.notes && <q className={styles.details}>{line.notes}</q>}
            {controls?.(line)}
          </span>
          {line.price !== null && <Money cents={line.price} />}
        </li>
      ))}
    </ul>
  );
}

interface ExtraLine {
  id: string | number;
  name: string;
  sku: string | null;
  price: Cents;
  notes: string | null;
  description: string | null;
}

/** The sum of the products, and the other lines; reductions are highlighted. */
export function TotalLines({ itemsTotal, extras }: { itemsTotal: Cents; extras: readonly ExtraLine[] }) {
  return (
    <dl className={styles.totals}>
      <div>
        <dt>Items</dt>
        <dd>
          <Money cents={itemsTotal} />
        </dd>
      </div>
      {extras.map(({ id, sku, name, notes, price, description }) => (
        <div
          key={id}
          className={cx(isNonProductSku(sku) && isReduction(sku) && styles.minus)}
          title={description ?? undefined}
        >
          <dt>
            {/* The name of a promo code's line ends with the code. */}
            <span translate={sku === 'promo_code' ? 'no' : undefined}>{name}</span>
            {notes && <small>{notes}</small>}
          </dt>
          <dd>
            <Money cents={price} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
