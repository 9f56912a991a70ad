import { useDeferredValue, useId, useMemo, useState } from 'react';
import { Input } from '@/components/ui/Input';
import { leavesOf, valueText, type Leaf } from './leaves';
import styles from './Panel.module.css';

interface StateTreeProps {
  /** The state of the moment, and what else there is to look into. */
  state: object;
}

/** Found leaves that are shown; more are counted. */
const MOST_FOUND = 200;

/** The state as a tree; with a search, the leaves whose path or value contains it. */
export function StateTree({ state }: StateTreeProps) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  const search = useDeferredValue(wanted.trim());
  return (
    <div className={styles.part}>
      <label htmlFor={id}>Search the state</label>
      <Input
        id={id}
        type="search"
        placeholder="carts.101, quantity, salsa…"
        value={wanted}
        onChange={(event) => setWanted(event.currentTarget.value)}
      />
      {search === '' ? <Branches value={state} /> : <Found state={state} search={search} />}
    </div>
  );
}

function Found({ state, search }: { state: object; search: string }) {
  const leaves = useMemo(() => leavesOf(state), [state]);
  const low = search.toLowerCase();
  const found = leaves.filter(({ path, text }) => `${path}: ${text}`.toLowerCase().includes(low));
  return (
    <>
      <p role="status" className="muted">
        {found.length > MOST_FOUND
          ? `${found.length} found; the first ${MOST_FOUND}:`
          : `${found.length} found`}
      </p>
      <ul className={styles.leaves}>
        {found.slice(0, MOST_FOUND).map((leaf) => (
          <li key={leaf.path}>
            <LeafText {...leaf} />
          </li>
        ))}
      </ul>
    </>
  );
}

const LeafText = ({ path, text }: Leaf) => (
  <>
    <span className={styles.path}>{path}</span> <code>{text}</code>
  </>
);

const isBranch = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.keys(value).length > 0;

/** `{3}` or `[3]`: what a closed branch holds. */
const sizeText = (value: object): string => {
  const size = Object.keys(value).length;
  return Array.isArray(value) ? `[${size}]` : `{${size}}`;
};

function Branches({ value }: { value: object }) {
  return (
    <ul className={styles.tree}>
      {Object.entries(value).map(([name, part]: [string, unknown]) => (
        <li key={name}>
          {isBranch(part) ? (
            <Branch name={name} value={part} />
          ) : (
            <LeafText path={name} text={valueText(part)} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Its content is rendered when it is opened, because a menu has thousands of leaves. */
function Branch({ name, value }: { name: string; value: object }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>
        <span className={styles.path}>{name}</span> <span className={styles.when}>{sizeText(value)}</span>
      </summary>
      {isOpen && <Branches value={value} />}
    </details>
  );
}
