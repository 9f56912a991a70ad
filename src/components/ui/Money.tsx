import { formatMoney, type Cents } from '@dwellivery/domain/money';
import { cx } from './cx';

interface MoneyProps {
  /** Negative amounts have the typographic minus sign. */
  cents: Cents;
  className?: string;
}

/** An amount in tabular figures that never breaks. */
export function Money({ cents, className }: MoneyProps) {
  return <span className={cx('money', className)}>{formatMoney(cents).replace('-', '−')}</span>;
}
