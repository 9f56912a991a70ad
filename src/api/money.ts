import { requireMoney } from '@dwellivery/domain/money';
import { isRecord, own } from '@/lib/records';
import { moneyFields } from './moneyFields';
import type { operations } from './schema';

type MoneyTree = '$' | '$?' | { readonly [field: string]: MoneyTree };

function convert(value: unknown, tree: MoneyTree, name: string): unknown {
  if (Array.isArray(value)) return value.map((item) => convert(item, tree, name));
  if (tree === '$?' && value === null) return null;
  if (typeof tree === 'string') return requireMoney(value, name);
  if (!isRecord(value)) return value;
  const converted = Object.entries(tree)
    .filter(([field]) => own(value, field) !== undefined)
    .map(([field, part]): [string, unknown] => [field, convert(value[field], part, field)]);
  return { ...value, ...Object.fromEntries(converted) };
}

/**
 * Converts the dollars of a whole answer ("string or number", spec 2 §3) to integer cents. The table of money fields is generated
 * from the API's document.
 * @throws TypeError when a money field holds something that is not an amount.
 */
export function dollarsToCents(operation: keyof operations, body: unknown): unknown {
  const tree = own<MoneyTree>(moneyFields, operation);
  return tree === undefined ? body : convert(body, tree, operation);
}
