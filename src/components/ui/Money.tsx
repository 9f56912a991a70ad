import { formatMoney } from '@/domain/money';
import { cx } from './cx';

export interface MoneyProps {
  /** Integer cents; negative amounts get a true minus sign. */
  cents: number;
  className?: string;
}

/** An amount in tabular figures that never breaks. */
export function Money({ cents, className }: MoneyProps) {
  return <span className={cx('money', className)}>{formatMoney(cents).replace('-', '−')}</span>;
}
