import type { ReactNode } from 'react';
import type { ChosenLabelsProps } from '@/components/labels/ChosenLabels';
import { ChosenLabels } from '@/components/labels/ChosenLabels';
import { cx } from '@/components/ui/cx';
import { Money } from '@/components/ui/Money';
import { sumOf, type Cents } from '@dwellivery/domain/money';
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
  /** For whom it is, in an order of a shared cart. */
  guestName?: string;
}

interface ProductLinesProps {
  lines: readonly ProductLine[];
  /** What changes a line, in place of its quantity. */
  controls?: (line: ProductLine) => ReactNode;
}

/** Whether the order is that of a shared cart. */
export const areGuests = (lines: readonly ProductLine[]): boolean =>
  lines.some(({ guestName }) => guestName !== undefined);

/** The lines by guest, in the order of the first line of each. */
function byGuest(lines: readonly ProductLine[]): [string, ProductLine[]][] {
  const groups = new Map<string, ProductLine[]>();
  lines.forEach((line) => {
    const name = line.guestName ?? '';
    groups.set(name, [...(groups.get(name) ?? []), line]);
  });
  return [...groups];
}

/** Product lines of the order summary and the receipt; those of a shared cart under the name and the sum of each guest. */
export function ProductLines({ lines, controls }: ProductLinesProps) {
  if (!areGuests(lines)) return <Lines lines={lines} controls={controls} />;
  return byGuest(lines).map(([name, own]) => (
    <section key={name} className={styles.guest}>
      <h3>
        <span translate="no">{name}</span>
        <Money cents={sumOf(...own.flatMap(({ price }) => price ?? []))} />
      </h3>
      <Lines lines={own} controls={controls} />
    </section>
  ));
}

function Lines({ lines, controls }: ProductLinesProps) {
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
