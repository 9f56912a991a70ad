import { type KeyboardEvent, type ReactNode, useId } from 'react';
import styles from './Tabs.module.css';

export interface TabItem<Value extends string> {
  value: Value;
  label: ReactNode;
  content: ReactNode;
}

interface TabsProps<Value extends string> {
  /** What the tabs choose between, for screen readers. */
  label: string;
  value: Value;
  onValueChange: (value: Value) => void;
  items: readonly TabItem<Value>[];
}

/** The index that a key moves to from `index` of `count`, or null for other keys. */
function placeAfter(key: string, index: number, count: number): number | null {
  switch (key) {
    case 'ArrowRight':
      return (index + 1) % count;
    case 'ArrowLeft':
      return (index - 1 + count) % count;
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return null;
  }
}

/** The WAI-ARIA tabs pattern without a library, whose tabs have 14 KB, more than the screens that use them. */
export function Tabs<Value extends string>({ label, value, onValueChange, items }: TabsProps<Value>) {
  const id = useId();
  const handleKey = (event: KeyboardEvent<HTMLButtonElement>) => {
    const index = items.findIndex((item) => item.value === value);
    const next = placeAfter(event.key, index, items.length);
    const target = next === null ? undefined : items[next];
    if (!target || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    document.getElementById(`${id}-${target.value}`)?.focus();
    onValueChange(target.value);
  };
  return (
    <div className={styles.tabs}>
      <div role="tablist" aria-label={label} className={styles.list}>
        {items.map((item) => (
          <button
            key={item.value}
            type="button"
            role="tab"
            id={`${id}-${item.value}`}
            aria-selected={item.value === value}
            aria-controls={item.value === value ? `${id}-panel` : undefined}
            tabIndex={item.value === value ? 0 : -1}
            className={styles.tab}
            onClick={() => onValueChange(item.value)}
            onKeyDown={handleKey}
          >
            {item.label}
          </button>
        ))}
      </div>
      <div key={value} role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} tabIndex={0}>
        {items.find((item) => item.value === value)?.content}
      </div>
    </div>
  );
}
